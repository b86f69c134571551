/** A state and its postcode are not torn from each other. */
export const inOneLine = (line: string) => line.replace(/ (?=\S*\d\S*$)/, '\u00a0')
