import test from 'ava'
import { freestPlace } from './toast-place.ts'

const box = (left: number, top: number, right: number, bottom: number) => ({
  left,
  top,
  right,
  bottom,
})

const bottom = { place: 'bottom', box: box(16, 600, 374, 680) } as const
const top = { place: 'top', box: box(16, 60, 374, 140) } as const

test('a toast appears at its preferred place when no control is there', t => {
  t.is(freestPlace([bottom, top], [box(16, 200, 374, 248)]), 'bottom')
})

test('a toast moves to where it covers fewer controls', t => {
  const save = box(16, 640, 374, 688)
  t.is(freestPlace([bottom, top], [save]), 'top')
})

test('a toast leaves the focused control free, even where it covers more of the others', t => {
  const focused = box(16, 640, 374, 688)
  const others = [box(16, 70, 60, 114), box(70, 70, 114, 114)]
  t.is(freestPlace([bottom, top], [focused, ...others], focused), 'top')
})

test('controls that only touch the edge of a toast are not covered', t => {
  t.is(freestPlace([bottom, top], [box(16, 680, 374, 728)]), 'bottom')
})

test('a toast stays at its preferred place when every place covers as many controls', t => {
  t.is(freestPlace([bottom, top], [box(0, 100, 44, 144), box(0, 610, 44, 654)]), 'bottom')
})
