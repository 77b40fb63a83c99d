import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'
import test from 'ava'
import { withEngine } from './with-engine.ts'

withEngine('KITH_TEST_S3_URL', 'media on S3', url => {
  test('the S3 of the tests lists buckets', async t => {
    const s3 = new S3Client({ endpoint: url, region: 'us-east-1', forcePathStyle: true })
    t.teardown(() => s3.destroy())
    t.truthy((await s3.send(new ListBucketsCommand({}))).Buckets)
  })
})
