type Change = { was: boolean; is: boolean }

/** What the tick at Make Public has done or will do; `place` is where readers find the book. */
export function whoSees({ was, is }: Change, place: string): string {
  if (is) return was ? `Readers see it at ${place}.` : `Once you save, readers see it at ${place}.`
  return was ? 'Once you save, only you see it.' : 'Only you see it. Tick this and save, and readers see it.'
}

/** What a save of the book says, in the contract's words and whom it showed the book to, or hid it from. */
export function updated({ was, is }: Change): string {
  if (was === is) return 'Book updated!'
  return is ? 'Book updated! Readers can see it now.' : 'Book updated! Readers can no longer see it.'
}
