import { readFile } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { formOf, sendForm } from '../../test/http/photo-form.ts'
import { answerAside } from './child-process.ts'
import { atRate } from './steady-rate.ts'

export type PhotoLoad = {
  readonly origin: string
  readonly cookie: string
  /** Files with photos, sent in turn. */
  readonly photos: readonly string[]
  /** Uploads per minute; by default one after the other. */
  readonly perMinute: number | undefined
  readonly seconds: number
}

// Low priority: in production the phones of members do this work, not the server's cores.
setPriority(constants.priority.PRIORITY_LOW)

// Uploads photos; answers the number per minute.
await answerAside(async (load: PhotoLoad): Promise<number> => {
  const { origin, cookie, perMinute, seconds } = load
  const photos = await Promise.all(load.photos.map(path => readFile(path)))
  const send = async (n: number) => {
    const photo = new Uint8Array(photos[n % photos.length] as Buffer<ArrayBuffer>)
    const { status } = await sendForm(origin, { cookie }, formOf(photo))
    if (status !== 200) throw new Error(`An upload was answered ${status}.`)
  }
  const startedAt = performance.now()
  const soFar = () => performance.now() - startedAt
  const sending: Promise<void>[] = []
  if (perMinute) await atRate(perMinute / 60, seconds, n => sending.push(send(n)))
  else
    while (soFar() < seconds * 1_000) {
      const one = send(sending.length)
      sending.push(one)
      await one
    }
  await Promise.all(sending)
  return (sending.length * 60_000) / Math.max(soFar(), perMinute ? seconds * 1_000 : 0)
})
