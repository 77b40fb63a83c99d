#!/bin/sh
# Run by Compose at every start: makes what is not there yet.
set -eu
secret() { cat "/run/secrets/$1"; }
mc --quiet alias set store http://minio:9000 root "$(secret minio_root_password)"
mc --quiet mb --ignore-existing store/kith
mc --quiet admin user add store kith "$(secret minio_password)"
mc --quiet admin policy create store kith /media-policy.json
# Fails where the policy is attached already, as after the first start.
mc --quiet admin policy attach store kith --user kith || echo 'The policy was attached before.'
