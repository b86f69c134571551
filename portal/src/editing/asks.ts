/** Who has asked for something, and waits for the answer. Whoever has theirs gets no other. */
export function asksFor<Answer>() {
  const open: PromiseWithResolvers<Answer>[] = []
  return {
    /** Asks are told apart by number. */
    ask(): { ask: number; answered: Promise<Answer> } {
      const opened = Promise.withResolvers<Answer>()
      return { ask: open.push(opened) - 1, answered: opened.promise }
    },
    answered: (ask: number): Promise<Answer> | undefined => open[ask]?.promise,
    answer: (ask: number, answer: Answer) => open[ask]?.resolve(answer),
  }
}

export type Asks<Answer> = ReturnType<typeof asksFor<Answer>>
