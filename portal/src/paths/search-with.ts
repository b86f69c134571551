export function setSearchParam(params: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(params)
  if (value === null) next.delete(name)
  else next.set(name, value)
  return `?${next}`
}
