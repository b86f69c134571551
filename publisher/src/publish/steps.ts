/** Where a run can be watched, or held up, from outside. */
export type Step = 'looked' | 'rendered' | 'wrote a page' | 'wrote the pages' | 'wrote the manifest'
export type OnStep = (step: Step) => Promise<void> | void
