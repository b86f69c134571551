import { expect, test } from 'vitest'
import { centredCrop, cropArea, isCoverShaped, maxZoom, moveCrop, zoomCrop } from './crop.ts'

const landscape = { width: 3000, height: 2000 }
const tall = { width: 1000, height: 2000 }

test('a picture of two by three is left whole, give or take what nobody sees', () => {
  expect([600, 602, 597].map((width) => isCoverShaped({ width, height: 900 }))).toEqual([true, true, true])
  expect(
    [
      [900, 600],
      [900, 900],
      [640, 900],
    ].map(([width = 0, height = 0]) => isCoverShaped({ width, height })),
  ).toEqual([false, false, false])
})

test('a cover shows as much as its shape allows, from the middle', () => {
  expect(cropArea({ width: 3000, height: 1500 }, centredCrop)).toEqual({
    left: 1000,
    top: 0,
    width: 1000,
    height: 1500,
  })
  expect(cropArea(tall, centredCrop)).toEqual({ left: 0, top: 250, width: 1000, height: 1500 })
})

test('the frame stays on the picture, wherever it is moved', () => {
  const { x, y } = moveCrop(landscape, centredCrop, 10, 10)
  expect({ x, y }).toEqual({ x: 1, y: 0.5 })
  const part = cropArea(landscape, moveCrop(landscape, zoomCrop(landscape, centredCrop, 2), -10, -10))
  expect(part).toMatchObject({ left: 0, top: 0, height: 1000 })
})

test('a step moves the frame by its own width, however far it is zoomed in', () => {
  const near = zoomCrop(landscape, centredCrop, 2)
  const before = cropArea(landscape, near)
  const after = cropArea(landscape, moveCrop(landscape, near, 0.5, 0))
  expect(after.left - before.left).toBeCloseTo(before.width / 2)
})

test('nobody zooms in until nothing can be made out', () => {
  expect(maxZoom({ width: 300, height: 400 })).toBe(1)
  expect(maxZoom({ width: 9000, height: 9000 })).toBe(4)
  expect(zoomCrop(tall, centredCrop, 99).zoom).toBe(maxZoom(tall))
  expect(zoomCrop(tall, centredCrop, 0).zoom).toBe(1)
})
