import { expect } from 'vitest'

/** `buyers` people reach for the copies at once; answers the numbers that they believe to hold. */
export async function race(
  reach: (buyer: number) => Promise<number | null>,
  buyers: number,
): Promise<number[]> {
  const numbers = await Promise.all(Array.from({ length: buyers }, (_, buyer) => reach(buyer)))
  return numbers.flatMap((number) => (number === null ? [] : [number])).sort((a, b) => a - b)
}

export const expectEachCopyOnce = (numbers: number[], copies: number) =>
  expect(numbers).toEqual(Array.from({ length: copies }, (_, index) => index + 1))
