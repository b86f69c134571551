export type Fault = {
  severity: 'broken' | 'warning'
  title: (about: string) => string
  advice: string
}

export type Faults = Record<`${string}.${string}`, Fault>
