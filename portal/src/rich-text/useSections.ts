import { useFieldArray, useFormContext } from 'react-hook-form'
import { showToast } from '../toasts/toast.ts'
import { focusHeading } from '../ui/Screen.tsx'

export type SectionFormFields = {
  sections: { title: string; text: string; imageUrl: string; imageAlt: string }[]
}

export function useSections() {
  const { control, getValues } = useFormContext<SectionFormFields>()
  const { fields, append, insert, remove, move } = useFieldArray({ control, name: 'sections' })
  const takeAway = (index: number) => {
    const section = getValues(`sections.${index}`)
    remove(index)
    focusHeading()
    showToast({
      text: `${section.title.trim() || 'Section'} removed.`,
      undo: () => insert(index, section, { shouldFocus: false }),
    })
  }
  return { fields, append, move, takeAway }
}
