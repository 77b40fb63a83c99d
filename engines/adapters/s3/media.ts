import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { BadMediaKey, type Media, mediaTypeOf, requireMediaPrefix } from '../../ports/media.ts'
import { openS3, type S3Options } from './open-s3.ts'
import { isNoSuchKey } from './s3-fault.ts'

/** Keys listed by one request. */
const PAGE = 1_000

const isMediaKey = (key: string): boolean => {
  try {
    return Boolean(mediaTypeOf(key))
  } catch {
    return false
  }
}

/**
 * Media in a bucket of an S3 store, private to the credentials in the environment (as the SDK reads
 * them). A put is one request, which the store applies wholly or not at all.
 *
 * @throws {EngineFault} see `openS3`.
 */
export const openS3Media = async (options: S3Options): Promise<Media & AsyncDisposable> => {
  const { client, bucket: Bucket, prefix, send, check, ...connection } = await openS3(options)
  return {
    async put(key, { bytes, type }) {
      if (mediaTypeOf(key) !== type) throw new BadMediaKey('The key ends like another type.')
      const object = { Bucket, Key: prefix + key, Body: bytes, ContentType: type }
      await send(options => client.send(new PutObjectCommand(object), options))
    },

    async get(key) {
      const type = mediaTypeOf(key)
      const command = new GetObjectCommand({ Bucket, Key: prefix + key })
      const bytes = await send(async options => {
        try {
          const { Body } = await client.send(command, options)
          return await Body?.transformToByteArray()
        } catch (error) {
          if (isNoSuchKey(error)) return undefined
          throw error
        }
      })
      return bytes && { bytes, type }
    },

    async remove(key) {
      mediaTypeOf(key)
      const command = new DeleteObjectCommand({ Bucket, Key: prefix + key })
      await send(options => client.send(command, options))
    },

    check,

    async *list(start) {
      requireMediaPrefix(start)
      let after: string | undefined
      for (;;) {
        const page = await send(options =>
          client.send(
            new ListObjectsV2Command({
              Bucket,
              Prefix: prefix + start,
              MaxKeys: PAGE,
              ...(after === undefined ? {} : { StartAfter: after }),
            }),
            options,
          ),
        )
        for (const { Key = '' } of page.Contents ?? []) {
          after = Key
          const key = Key.slice(prefix.length)
          if (isMediaKey(key)) yield key
        }
        if (!page.IsTruncated || !page.Contents?.length) return
      }
    },

    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}
