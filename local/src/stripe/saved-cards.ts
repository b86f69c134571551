import type { Emulator } from './emulator.ts'
import { newId } from './ids.ts'
import { type Card, put } from './state.ts'

/** Keeps a card for the periods to come; answers its payment method's id. */
export const saveCard = (emulator: Emulator, owner: string, card: Card): string =>
  put(emulator.state.savedCards, owner, { id: newId('pm', 24), card }).id
