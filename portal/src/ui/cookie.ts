const yearInSeconds = 31_536_000

type Place = { protocol: string; hostname: string }

/** Serialises a preference cookie for the platform's host and its shop subdomains. Never store credentials in it. */
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
