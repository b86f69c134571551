/** The parts of the newsletter, by the keys that stand in the address. */
export const views = [
  { key: 'issues', label: 'Issues' },
  { key: 'write', label: 'Write' },
  { key: 'subscribers', label: 'Subscribers' },
] as const

export type View = (typeof views)[number]['key']

const isView = (key: string): key is View => views.some((view) => view.key === key)

/** What the address asks for; unknown → the issues. */
export function viewOf(params: URLSearchParams): View {
  const asked = params.get('view') ?? 'issues'
  return isView(asked) ? asked : 'issues'
}

const ours = ['issue', 'state', 'search', 'page']

/** The same screen with another part open, and what that part needs to know. */
export function viewSearch(params: URLSearchParams, view: View, more: Record<string, string> = {}): string {
  const next = new URLSearchParams(params)
  for (const name of ours) next.delete(name)
  next.set('view', view)
  for (const [name, value] of Object.entries(more)) if (value) next.set(name, value)
  return `?${next}`
}
