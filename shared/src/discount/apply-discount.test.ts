import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculateDiscount } from './apply-discount.ts'
import { testDiscount } from './discount.fixture.ts'
import { Discount, parseDiscountCode } from './discount.ts'

const today = '2026-04-01'
const line = (itemsInCents: number, bookId = 'b') => ({ bookId, quantity: 1, itemsInCents })
const off = (changes: Partial<Discount>, ...costs: number[]) => {
  const answer = calculateDiscount(
    testDiscount(changes),
    costs.map((cost) => line(cost)),
    today,
  )
  return answer.valid ? answer.perLineInCents : answer.why
}

describe('what a code takes off', { tags: ['BD7-12'] }, () => {
  test('a percentage is taken off each line, to the cent', () => {
    expect(off({ kind: { percent: 10 } }, 1499, 2500)).toEqual([150, 250])
    expect(off({ kind: { percent: 100 } }, 1499)).toEqual([1499])
  })

  test('an amount is shared among the lines, and no cent of it is lost', () => {
    expect(off({ kind: { amountInCents: 500 } }, 1000, 1000, 1000)).toEqual([167, 167, 166])
    expect(off({ kind: { amountInCents: 500 } }, 300)).toEqual([300])
  })

  test('free shipping takes nothing off the books', () => {
    expect(calculateDiscount(testDiscount({ kind: { freeShipping: true } }), [line(900)], today)).toEqual({
      valid: true,
      perLineInCents: [0],
      freeShipping: true,
    })
  })

  test('a code for one book leaves the others as they are, and needs that book', () => {
    const some = testDiscount({ kind: { percent: 50 }, bookIds: ['a'] })
    expect(calculateDiscount(some, [line(1000, 'a'), line(1000)], today)).toMatchObject({
      perLineInCents: [500, 0],
    })
    expect(calculateDiscount(some, [line(1000)], today)).toEqual({ valid: false, why: 'other_books' })
  })

  test('a minimum counts the books that the code is for', () => {
    const some = testDiscount({ bookIds: ['a'], minimumInCents: 2000 })
    expect(calculateDiscount(some, [line(2000, 'a')], today).valid).toBe(true)
    expect(calculateDiscount(some, [line(1999, 'a'), line(9000)], today)).toEqual({
      valid: false,
      why: 'below_minimum',
    })
  })

  test('a code is good on its first and its last day, and rests while it is paused', () => {
    expect(off({ from: '2026-04-01' }, 1000)).toEqual([100])
    expect(off({ from: '2026-04-02' }, 1000)).toBe('not_started')
    expect(off({ until: '2026-04-01' }, 1000)).toEqual([100])
    expect(off({ until: '2026-03-31' }, 1000)).toBe('over')
    expect(off({ isPaused: true }, 1000)).toBe('paused')
  })

  test('a code that has the midnights of a browser keeps the days that its author chose', () => {
    const days = (zone: string) => {
      const { from, until } = Discount.parse({
        ...testDiscount(),
        from: new Date(`2026-12-20T00:00:00${zone}`).toISOString(),
        until: new Date(`2026-12-25T00:00:00${zone}`).toISOString(),
      })
      return [from, until]
    }
    for (const zone of ['-08:00', '-05:00', '+00:00', '+05:45', '+09:00', '+12:00'])
      expect(days(zone), zone).toEqual(['2026-12-20', '2026-12-24'])
  })

  test('what is left can be paid by card: fifty cents stay, or nothing does', () => {
    expect(off({ kind: { percent: 99 } }, 1000)).toEqual([950])
    expect(off({ kind: { amountInCents: 60 } }, 100)).toEqual([50])
    expect(off({ kind: { amountInCents: 100 } }, 100)).toEqual([100])
    expect(off({ kind: { percent: 10 } }, 40)).toEqual([40])
  })

  test('a code is read as people type it', () => {
    expect(parseDiscountCode(' spring-10 ')).toBe('SPRING-10')
    for (const none of ['', 'ab', 'SPRING 10', 'FRÜHLING', '../x', 'A'.repeat(25)]) {
      expect(parseDiscountCode(none), none).toBeNull()
    }
  })
})

const Kind: fc.Arbitrary<Discount['kind']> = fc.oneof(
  fc.integer({ min: 1, max: 100 }).map((percent) => ({ percent })),
  fc.integer({ min: 1, max: 100_000 }).map((amountInCents) => ({ amountInCents })),
  fc.constant({ freeShipping: true as const }),
)
const Lines = fc.array(
  fc.record({
    bookId: fc.constantFrom('a', 'b', 'c'),
    quantity: fc.integer({ min: 1, max: 10 }),
    itemsInCents: fc.oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 10_000_000 })),
  }),
  { minLength: 1, maxLength: 20 },
)
const Books = fc.oneof(fc.constant('all' as const), fc.subarray(['a', 'b', 'c'], { minLength: 1 }))
const total = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

test('whatever is in a cart, no line costs less than nothing, and what is left can be paid', {
  tags: ['BD7-12'],
}, () => {
  fc.assert(
    fc.property(Kind, Books, Lines, (kind, bookIds, lines) => {
      const answer = calculateDiscount(testDiscount({ kind, bookIds }), lines, today)
      if (!answer.valid) {
        expect(answer.why).toBe('other_books')
        return
      }
      const isOwn = (bookId: string) => bookIds === 'all' || bookIds.includes(bookId)
      for (const [index, { bookId, itemsInCents }] of lines.entries()) {
        const taken = answer.perLineInCents[index] ?? Number.NaN
        expect(Number.isInteger(taken) && taken >= 0 && taken <= itemsInCents).toBe(true)
        if (!isOwn(bookId)) expect(taken).toBe(0)
      }
      const whole = total(lines.map(({ itemsInCents }) => itemsInCents))
      const left = whole - total(answer.perLineInCents)
      const wasPayable = whole >= 50 || lines.every(({ bookId }) => isOwn(bookId))
      if (wasPayable && left !== whole) expect(left === 0 || left >= 50).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

test('whatever is in a cart, an amount is taken off whole where what is left can be paid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), Lines, (amountInCents, lines) => {
      const answer = calculateDiscount(testDiscount({ kind: { amountInCents } }), lines, today)
      const whole = total(lines.map(({ itemsInCents }) => itemsInCents))
      if (!answer.valid || (whole > amountInCents && whole - amountInCents < 50)) return
      if (whole >= 50) expect(total(answer.perLineInCents)).toBe(Math.min(amountInCents, whole))
    }),
    { numRuns: 2000 },
  )
})

test('a line that costs more never gets the smaller share', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), Lines, (percent, lines) => {
      const answer = calculateDiscount(testDiscount({ kind: { percent } }), lines, today)
      if (!answer.valid) return
      const pairs = lines.map(({ itemsInCents }, index) => ({
        itemsInCents,
        taken: answer.perLineInCents[index] ?? 0,
      }))
      const sorted = pairs.toSorted((a, b) => a.itemsInCents - b.itemsInCents || a.taken - b.taken)
      expect(sorted.map(({ taken }) => taken)).toEqual(
        sorted.map(({ taken }) => taken).toSorted((a, b) => a - b),
      )
    }),
  )
})
