const WHOLE = 100_000

export type TaxBehavior = 'exclusive' | 'inclusive'

/**
 * The tax on an amount in cents, to the nearest cent, half a cent up; the rate is in thousandths of a percent. An
 * inclusive price has its tax within it.
 */
export function taxOn(amountInCents: number, thousandths: number, behavior: TaxBehavior): number {
  const whole = behavior === 'exclusive' ? WHOLE : WHOLE + thousandths
  return Math.floor((2 * amountInCents * thousandths + whole) / (2 * whole))
}
