import test from 'ava'
import { limits } from '../../../contracts/core/limits.ts'
import { photoLimits } from '../../../contracts/profiles/photo-addresses.ts'
import { checkChosenFiles } from './check-chosen-files.ts'

const picture = (bytes = 1) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' })
const text = new File(['a'], 'a.txt', { type: 'text/plain' })

test('pictures of every type but HEIC are accepted', t => {
  const files = [picture(), new File(['a'], 'a.avif', { type: 'image/avif' })]
  t.deepEqual(checkChosenFiles(files, 0), { files })
})

test('a HEIC photo is refused by its name, also where the system gives it no type', t => {
  for (const [name, type] of [
    ['IMG_1.HEIC', ''],
    ['a.heif', 'image/heif'],
    ['b', 'image/heic'],
  ] as const) {
    const one = picture()
    const { files, problem } = checkChosenFiles([one, new File(['a'], name, { type })], 0)
    t.deepEqual(files, [one])
    t.is(problem?.title, `${name} is a HEIC photo`)
    t.regex(problem?.text ?? '', /Save it as JPEG/)
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

test('a photo is accepted at the size limit and refused above it', t => {
  t.is(checkChosenFiles([picture(photoLimits.bytes)], 0).files.length, 1)
  t.is(checkChosenFiles([picture(photoLimits.bytes + 1)], 0).problem?.title, 'Photo Too Large')
})
