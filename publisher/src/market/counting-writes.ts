import type { Services } from '../services/services.ts'

/** The same services, and how many public objects were written through them. */
export function countingWrites(services: Services): { services: Services; written(): number } {
  let written = 0
  const write: Services['pages']['write'] = async (file, expected) => {
    const isWritten = await services.pages.write(file, expected)
    if (isWritten) written++
    return isWritten
  }
  return { services: { ...services, pages: { ...services.pages, write } }, written: () => written }
}
