const yearInSeconds = 31_536_000

type Place = { protocol: string; hostname: string }

/** A preference, for the platform's host and every shop below it; nothing that opens anything stands in a cookie. */
export const preference = (name: string, value: string, place: Place): string =>
  cookie(name, value, place, yearInSeconds)

export const noPreference = (name: string, place: Place): string => cookie(name, '', place, 0)

function cookie(name: string, value: string, { protocol, hostname }: Place, maxAgeInSeconds: number): string {
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Domain=${hostname}; Path=/; SameSite=Lax; Max-Age=${maxAgeInSeconds}${secure}`
}

export function setCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = text
}
