import { VisibleError } from '@lorecircle/shared/visible-error'

export const numberTaken = (wishes: readonly number[]) =>
  new VisibleError(
    409,
    'number.taken',
    `No. ${wishes.join(' and No. ')} ${wishes.length > 1 ? 'are' : 'is'} taken. Other numbers may still be free.`,
  )
