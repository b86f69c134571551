import { expect, test } from 'vitest'
import {
  canNetworkHold,
  maxCopiesPerNetwork,
  maxCopiesPerOrder,
  reservationTimeInMs,
} from './reservation-limits.ts'

test('a network holds a third of what is left, and the last copies in two browsers', () => {
  expect([12, 7, 5, 3, 2].map((left) => maxCopiesPerNetwork(left))).toEqual([4, 2, 2, 2, 2])
  expect([12, 7, 5, 3, 2].map((left) => maxCopiesPerOrder(left))).toEqual([4, 2, 1, 1, 1])
  expect([maxCopiesPerOrder(7, 4), maxCopiesPerNetwork(7, 4)]).toEqual([4, 4])
})

test('a second reader of a network gets one copy beside an order that takes the whole third', () => {
  const holds = (left: number, before: number[], quantity = 1) =>
    canNetworkHold({ left, least: 1, quantity, before })
  expect([holds(6, [2]), holds(12, [4]), holds(3, [1]), holds(2, [1])]).toEqual([true, true, true, true])
  expect([holds(6, [2, 1]), holds(12, [4, 1]), holds(12, [4], 2), holds(3, [1, 1])]).toEqual(
    Array(4).fill(false),
  )
})

const minutes = (free: number, copies: number, ranOut = 0) =>
  reservationTimeInMs({ free, copies, ranOut }) / 60_000

test('the last third of an edition, or its last three copies, are held for twelve minutes', () => {
  expect([minutes(8, 12), minutes(4, 12), minutes(4, 9), minutes(3, 9)]).toEqual([31, 12, 31, 12])
})

test('each reservation that ran out unpaid halves the next one, in whole minutes and down to five', () => {
  expect([0, 1, 2, 3, 9].map((ranOut) => minutes(50, 60, ranOut))).toEqual([31, 15, 7, 5, 5])
  expect([0, 1, 2, 9].map((ranOut) => minutes(1, 60, ranOut))).toEqual([12, 6, 5, 5])
})
