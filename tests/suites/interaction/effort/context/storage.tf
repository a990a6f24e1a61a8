terraform {
  required_version = ">= 1.6"
  backend "s3" {
    bucket = "fernway-tfstate"
    key    = "prod/storage.tfstate"
    region = "eu-central-1"
  }
}

resource "aws_s3_bucket" "uploads" {
  bucket = "fernway-uploads-prod"
  tags   = { owner = "platform", cost_center = "4410" }
}

resource "aws_s3_bucket_versioning" "uploads" {
  bucket = aws_s3_bucket.uploads.id
  versioning_configuration { status = "Enabled" }
}

resource "aws_s3_bucket_lifecycle_configuration" "uploads" {
  bucket = aws_s3_bucket.uploads.id
  rule {
    id     = "old-versions"
    status = "Enabled"
    noncurrent_version_expiration { noncurrent_days = 60 }
  }
}
