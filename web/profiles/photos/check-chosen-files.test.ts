import test from 'ava'
import { limits } from '../../../contracts/core/limits.ts'
import { photoLimits } from '../../../contracts/profiles/photo-addresses.ts'
import { checkChosenFiles } from './check-chosen-files.ts'

const picture = () => new File(['a'], 'a.png', { type: 'image/png' })
const text = new File(['a'], 'a.txt', { type: 'text/plain' })

test('pictures of every type are accepted', t => {
  const files = [picture(), new File(['a'], 'a.avif', { type: 'image/avif' })]
  t.deepEqual(checkChosenFiles(files, 0), { files })
})

test('a HEIC photo is accepted for the browser to decode, also where it has no type', t => {
  for (const [name, type] of [
    ['IMG_1.HEIC', ''],
    ['a.heif', 'image/heif'],
    ['b', 'image/heic'],
  ] as const) {
    const files = [new File(['a'], name, { type })]
    t.deepEqual(checkChosenFiles(files, 0), { files })
  }
})

test('other files are rejected with a message', t => {
  const one = picture()
  const { files, problem: told } = checkChosenFiles([one, text], 0)
  t.deepEqual(files, [one])
  t.is(told?.title, 'Not a photo')
})

test('all files are accepted up to the limit; one more rejects all', t => {
  const two = [picture(), picture()]
  t.is(checkChosenFiles(two, limits.photos - 2).files.length, 2)
  const { files, problem: told } = checkChosenFiles(two, limits.photos - 1)
  t.deepEqual(files, [])
  t.is(told?.title, 'Too Many Photos')
  t.is(told?.text, 'You can only have up to 6 photos on your profile.')
})

test('files that are not pictures do not count towards the limit', t => {
  t.is(checkChosenFiles([picture(), text], limits.photos - 1).files.length, 1)
})

test('a GIF is refused above the size limit; a photo that can be shrunk is not', t => {
  const sized = (type: string, bytes: number) => new File([new Uint8Array(bytes)], 'a', { type })
  const over = photoLimits.bytes + 1
  t.is(checkChosenFiles([sized('image/gif', photoLimits.bytes)], 0).files.length, 1)
  t.is(checkChosenFiles([sized('image/gif', over)], 0).problem?.title, 'Photo Too Large')
  const files = ['image/jpeg', 'image/png', 'image/webp'].map(type => sized(type, over))
  t.deepEqual(checkChosenFiles(files, 0), { files })
})
