import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { randomId } from '../../../contracts/core/random-id.ts'
import { photoVariants, photoWidths } from '../../../contracts/profiles/photo-addresses.ts'
import { scene } from '../../../test/samples/sample-images.ts'
import { openDiskMedia } from '../disk/media.ts'
import { makeRenditions } from './make-renditions.ts'
import { readRendition, removeRenditions, storeRenditions } from './photo-store.ts'

const opened = async (t: ExecutionContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-photos-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  return openDiskMedia({ folder })
}

test('every rendition of a photo is found by its variant and width', async t => {
  const media = await opened(t)
  const photo = await makeRenditions(await scene(200, 100).png().toBuffer())
  const id = randomId()
  await storeRenditions(media, id, photo)
  for (const look of photoVariants)
    for (const width of photoWidths) {
      const object = await readRendition(media, id, look, width)
      t.is(object?.type, 'image/webp')
      t.true(Buffer.from(photo.renditions[look][width].bytes).equals(object?.bytes ?? Buffer.of()))
    }
})

test('removing a photo removes all of its renditions and no others, also when repeated', async t => {
  const media = await opened(t)
  const photo = await makeRenditions(await scene(20, 10).png().toBuffer())
  const gone = randomId()
  const stays = `${gone.slice(0, -1)}${gone.endsWith('0') ? '1' : '0'}`
  await storeRenditions(media, gone, photo)
  await storeRenditions(media, stays, photo)
  await media.put(
    `photos/${gone.slice(0, 2)}/${gone}/clear-2560.webp`,
    photo.renditions.clear[1280],
  )

  await removeRenditions(media, gone)
  await removeRenditions(media, gone)
  const left = await Array.fromAsync(media.list(''))
  t.is(left.length, 6)
  t.true(left.every(key => key.includes(stays)))
  t.is(await readRendition(media, gone, 'blurred', 640), undefined)
})
