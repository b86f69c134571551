/**
 * Names in a year beside the first one: enough to find the right one, and readers find a shop again. A name that was
 * held for less than `unknownDays`, and under which nothing was published, is free for others after as many days.
 */
export const renaming = { most: 4, withinDays: 365, unknownDays: 30 } as const
