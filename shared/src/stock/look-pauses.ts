/**
 * How long a page waits, in seconds, before it looks at copies again by itself; each pause is twice the one before, up to
 * the longest. What it looks for is in baskets, and who presses a button hears the truth at once; so it is in no hurry,
 * unless its reader was refused and waits.
 */
export const availabilityPollingInSeconds = { watching: 120, refused: 20, longest: 600 } as const
