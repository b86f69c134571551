export const newsletterViews = [
  { key: 'issues', label: 'Issues' },
  { key: 'write', label: 'Write' },
  { key: 'subscribers', label: 'Subscribers' },
] as const

export type NewsletterView = (typeof newsletterViews)[number]['key']

const isView = (key: string): key is NewsletterView => newsletterViews.some((view) => view.key === key)

/** Defaults to issues for unknown values. */
export function parseNewsletterView(params: URLSearchParams): NewsletterView {
  const asked = params.get('view') ?? 'issues'
  return isView(asked) ? asked : 'issues'
}

const ours = ['issue', 'state', 'search', 'page']

export function viewSearch(
  params: URLSearchParams,
  view: NewsletterView,
  more: Record<string, string> = {},
): string {
  const next = new URLSearchParams(params)
  for (const name of ours) next.delete(name)
  next.set('view', view)
  for (const [name, value] of Object.entries(more)) if (value) next.set(name, value)
  return `?${next}`
}
