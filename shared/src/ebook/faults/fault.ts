export type Fault = {
  severity: 'broken' | 'warning'
  /** A plain sentence; takes the name of what it is about. */
  title: (about: string) => string
  advice: string
}

export type Faults = Record<`${string}.${string}`, Fault>
