import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3'
import {
  type CheckedServer,
  SERVER_SCHEMA,
  type ServerClaim,
} from '../../process/checked-server.ts'
import { openS3 } from './open-s3.ts'
import { isNoSuchKey } from './s3-fault.ts'

/** Its name is no key of media, so that no list of media has it. */
const KEY = 'installation.json'

/**
 * Reaches a bucket without writing to it. What it remembers is of the keys under its prefix.
 *
 * @throws {EngineFault} see `openS3`.
 */
export const openS3Server = async (options: {
  readonly url: string
  readonly variable: string
}): Promise<CheckedServer> => {
  const { configured, client, bucket, prefix, send, ...connection } = await openS3(options)
  const place = { Bucket: bucket, Key: prefix + KEY }
  return {
    configured,

    claim: () =>
      send(async sending => {
        try {
          const { Body } = await client.send(new GetObjectCommand(place), sending)
          return JSON.parse((await Body?.transformToString()) ?? '') as ServerClaim
        } catch (error) {
          if (isNoSuchKey(error)) return undefined
          throw error
        }
      }),

    async setClaim(log) {
      const claim: ServerClaim = { schema: SERVER_SCHEMA, log }
      const object = { ...place, Body: JSON.stringify(claim), ContentType: 'application/json' }
      await send(sending => client.send(new PutObjectCommand(object), sending))
    },

    [Symbol.asyncDispose]: () => connection[Symbol.asyncDispose](),
  }
}
