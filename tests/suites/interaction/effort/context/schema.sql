CREATE TABLE customer (
  id          BIGINT PRIMARY KEY,
  email       TEXT NOT NULL UNIQUE,
  locale      TEXT NOT NULL DEFAULT 'de-DE',
  created_at  TIMESTAMPTZ NOT NULL DEFAULT now(),
  deleted_at  TIMESTAMPTZ
);

CREATE TABLE purchase (
  id           BIGINT PRIMARY KEY,
  customer_id  BIGINT NOT NULL REFERENCES customer (id) ON DELETE RESTRICT,
  total_cents  INTEGER NOT NULL CHECK (total_cents >= 0),
  currency     CHAR(3) NOT NULL,
  state        TEXT NOT NULL,
  placed_at    TIMESTAMPTZ NOT NULL
);

CREATE INDEX purchase_by_customer ON purchase (customer_id, placed_at DESC);
