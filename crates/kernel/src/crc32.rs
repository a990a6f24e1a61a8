/// The checksum of gzip and ZIP over more bytes: CRC-32 of ISO 3309, from the low bit on. `so_far` is that of the bytes before, 0 of none.
pub fn crc32(so_far: u32, bytes: &[u8]) -> u32 {
    const TABLE: [u32; 256] = {
        let mut table = [0; 256];
        let mut at: u32 = 0;
        while at < 256 {
            let mut value = at;
            let mut bit = 0;
            while bit < 8 {
                value = (value >> 1) ^ (0xEDB8_8320 & (value & 1).wrapping_neg());
                bit += 1;
            }
            table[at as usize] = value;
            at += 1;
        }
        table
    };
    !bytes.iter().fold(!so_far, |sum, byte| {
        TABLE[usize::from(sum.to_le_bytes()[0] ^ byte)] ^ (sum >> 8)
    })
}

#[cfg(test)]
mod tests {
    use super::crc32;

    #[test]
    fn the_check_value_whole_and_in_pieces() {
        assert_eq!(crc32(0, b"123456789"), 0xcbf4_3926);
        assert_eq!(crc32(crc32(0, b"1234"), b"56789"), 0xcbf4_3926);
        assert_eq!(crc32(7, b""), 7);
    }
}
