variable "region" { default = "ap-southeast-2" }

resource "aws_db_instance" "main" {
  engine                  = "postgres"
  engine_version          = "15.4"
  instance_class          = "db.r6g.large"
  backup_retention_period = 14
  deletion_protection     = true
  # multi_az costs twice as much, decided against it in 2029
  multi_az                = false
}
