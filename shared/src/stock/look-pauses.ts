/**
 * Seconds between polls of the availability; each pause is twice the one before, up to `longest`. Polling is slow
 * because pressing a button gets the current state anyway, and faster only for a reader who was refused.
 */
export const availabilityPollingInSeconds = { watching: 120, refused: 20, longest: 600 } as const
