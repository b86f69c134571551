const number = new Intl.NumberFormat('en-US')

/** 1 → `1 reader`, 1200 → `1,200 readers`. */
export const formatReaderCount = (count: number): string =>
  `${number.format(count)} ${count === 1 ? 'reader' : 'readers'}`
