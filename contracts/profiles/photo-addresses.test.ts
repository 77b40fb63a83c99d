import test from 'ava'
import { photoFromAddress, srcSetOf } from './photo-addresses.ts'

const id = '0b9f7f2e-6a52-4a0b-9f0e-3f6f5b1d2c77'

test('a photo address contains the photo id and the variant', t => {
  t.deepEqual(photoFromAddress(`/media/photos/${id}/blurred-640.webp`), { id, variant: 'blurred' })
  t.is(photoFromAddress('blob:https://kith.example/1'), undefined)
  t.is(photoFromAddress(`https://elsewhere.example/media/photos/${id}/clear-640.webp`), undefined)
})

test('a srcset has every width of one variant', t => {
  t.is(
    srcSetOf(`/media/photos/${id}/blurred-1280.webp`),
    [160, 640, 1280].map(width => `/media/photos/${id}/blurred-${width}.webp ${width}w`).join(', '),
  )
  t.is(srcSetOf('blob:https://kith.example/1'), undefined)
})
