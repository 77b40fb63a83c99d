import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import type { ExecutionContext } from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'

const deleteBucket = async (s3: S3Client, Bucket: string) => {
  for (;;) {
    const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket }))
    if (Contents.length === 0) break
    for (const { Key } of Contents) await s3.send(new DeleteObjectCommand({ Bucket, Key }))
  }
  await s3.send(new DeleteBucketCommand({ Bucket }))
}

/** A new bucket of the store at `endpoint`, deleted when `t` ends, and a client of the tests. */
export const scratchBucket = async (
  t: Pick<ExecutionContext, 'teardown'>,
  endpoint: string,
): Promise<{ bucket: string; s3: S3Client }> => {
  const s3 = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  const bucket = `kith-${randomId()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase()}`
  await s3.send(new CreateBucketCommand({ Bucket: bucket }))
  t.teardown(async () => {
    await deleteBucket(s3, bucket)
    s3.destroy()
  })
  return { bucket, s3 }
}
