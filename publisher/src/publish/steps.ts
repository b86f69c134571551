/** Where a run can be watched, or held up, from outside. */
export type PublishStep = 'looked' | 'rendered' | 'page_written' | 'pages_written' | 'manifest_written'
export type OnStep = (step: PublishStep) => Promise<void> | void
