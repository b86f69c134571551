const mostIds = 5
const bracket = /\[([^[\]\s]*)\]/g
const lookingLikeAnId = /^[A-Z]{1,2}\d[\d.]*-\d+$/
const trailing = /(?:\s*\[[^[\]\s]*\])*\s*$/

/** The ids that a test's name carries at its end, `… [A2.5-08] [A2.5-09]`, and what is wrong with them. */
export function idsOf(name: string, known: (id: string) => boolean): { ids: string[]; problems: string[] } {
  const ids = inBrackets(trailing.exec(name)?.[0] ?? '')
  const early = inBrackets(name).length - ids.length
  return {
    ids,
    problems: [
      ...ids.filter((id) => !known(id)).map((id) => `'${name}' names ${id}, which is no rule`),
      ...(ids.length > mostIds ? [`'${name}' names ${ids.length} rules, more than ${mostIds}`] : []),
      ...(early > 0 ? [`'${name}' names a rule before its end`] : []),
    ],
  }
}

const inBrackets = (text: string): string[] =>
  [...text.matchAll(bracket)].map(([, id = '']) => id).filter((id) => lookingLikeAnId.test(id))
