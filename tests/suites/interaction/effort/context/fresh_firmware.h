#define FW_VERSION        "1.9.4"
#define WATCHDOG_MS       2500   /* longest flash erase is 1800 ms */
#define ADC_SAMPLES       16
#define BLE_DEVICE_NAME   "Puffin-S"
#define TX_POWER_DBM      4
#define BATTERY_LOW_MV    3300
#define SLEEP_AFTER_S     120
