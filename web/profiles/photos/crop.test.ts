import test from 'ava'
import { centeredCrop, maxZoomOf, movedCrop, zoomedCrop } from './crop.ts'

const wide = { width: 1600, height: 800 }

test('a crop is the largest 3:4 part of the picture, from its centre', t => {
  t.deepEqual(centeredCrop(wide), { x: 0.3125, y: 0, width: 0.375, height: 1 })
  t.deepEqual(centeredCrop({ width: 600, height: 1600 }), { x: 0, y: 0.25, width: 1, height: 0.5 })
})

test('zooming keeps the centre, and zooming out keeps the crop inside the picture', t => {
  const near = zoomedCrop(wide, centeredCrop(wide), 2)
  t.deepEqual(near, { x: 0.40625, y: 0.25, width: 0.1875, height: 0.5 })
  const corner = movedCrop(near, 9, 9)
  t.deepEqual(corner, { ...near, x: 0.8125, y: 0.5 })
  t.deepEqual(zoomedCrop(wide, corner, 1), { x: 0.625, y: 0, width: 0.375, height: 1 })
})

test('moving stops at the edges', t => {
  t.deepEqual(movedCrop(centeredCrop(wide), -9, -9), { ...centeredCrop(wide), x: 0 })
})

test('the zoom ends where the crop would have fewer than 400 pixels across', t => {
  t.is(maxZoomOf(wide), 1.5)
  t.is(maxZoomOf({ width: 400, height: 400 }), 1)
  t.is(maxZoomOf({ width: 6000, height: 8000 }), 4)
})
