import type { DiscountForAuthor } from '@lorecircle/shared/discount/calls'
import { describeDiscount } from '@lorecircle/shared/discount/discount'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EditorForm } from '../editing/EditorForm.tsx'
import { type Merge, type MergeField, mergeFields } from '../editing/merge.ts'
import { useEditor } from '../editing/useEditor.ts'
import { showToast } from '../toasts/toast.ts'
import { Icon } from '../ui/Icon.tsx'
import { DiscountFields } from './DiscountFields.tsx'
import {
  DiscountDraft,
  discountDraft,
  discountInput,
  newDiscount,
  SavableDiscount,
} from './discount-draft.ts'
import { discountConflict, discountSaveError, isDiscountMissing, saveDiscountMutation } from './queries.ts'

const yesOrNo = (isSo: boolean): string => (isSo ? 'Yes' : 'No')

const fields: MergeField<DiscountDraft>[] = [
  { label: 'Code', show: ({ code }) => code.trim(), copy: ({ code }, to) => ({ ...to, code }) },
  {
    label: 'Discount',
    show: (draft) => describeDiscount(discountInput(draft).kind),
    copy: ({ gives, percent, amount }, to) => ({ ...to, gives, percent, amount }),
  },
  {
    label: 'Books',
    show: ({ isForAll, bookIds }) => (isForAll ? 'all' : bookIds.join(' ')),
    words: ({ isForAll, bookIds }) => (isForAll ? 'All books' : `${bookIds.length} chosen`),
    copy: ({ isForAll, bookIds }, to) => ({ ...to, isForAll, bookIds }),
  },
  {
    label: 'Minimum',
    show: ({ minimum }) => minimum.trim(),
    copy: ({ minimum }, to) => ({ ...to, minimum }),
  },
  { label: 'First day', show: ({ from }) => from, copy: ({ from }, to) => ({ ...to, from }) },
  { label: 'Last day', show: ({ until }) => until, copy: ({ until }, to) => ({ ...to, until }) },
  {
    label: 'Maximum uses',
    show: ({ mostUses }) => mostUses.trim(),
    copy: ({ mostUses }, to) => ({ ...to, mostUses }),
  },
  {
    label: 'Once per reader',
    show: ({ oncePerReader }) => yesOrNo(oncePerReader),
    copy: ({ oncePerReader }, to) => ({ ...to, oncePerReader }),
  },
  {
    label: 'Paused',
    show: ({ isPaused }) => yesOrNo(isPaused),
    copy: ({ isPaused }, to) => ({ ...to, isPaused }),
  },
]

type Props = { initial: DiscountForAuthor | null; onDone: () => void; backTo: string }

export function DiscountEditor({ initial, onDone, backTo }: Props) {
  const editor = useDiscountEditor(initial)
  const save = async () => {
    showToast(null)
    const saved = await editor.save()
    if (!saved) return
    showToast({
      text: initial ? `${saved.code} is saved.` : `${saved.code} is made. Copy its link for your readers.`,
    })
    onDone()
  }
  return (
    <div className="column">
      <p>
        <Link className="btn text" to={{ search: backTo }}>
          <Icon name="left" />
          All codes
        </Link>
      </p>
      <EditorForm
        editor={editor}
        heading={<h2>{initial ? initial.code : 'A new code'}</h2>}
        label={initial ? initial.code : 'A new code'}
        legend="The code"
        onSave={() => void save()}
        buttons={
          <button type="submit" className="btn" disabled={editor.isSaving}>
            {initial ? 'Save Code' : 'Make Code'}
          </button>
        }
      >
        <DiscountFields isNew={initial === null} />
      </EditorForm>
    </div>
  )
}

function useDiscountEditor(initial: DiscountForAuthor | null) {
  const { mutateAsync } = useMutation(saveDiscountMutation)
  return useEditor<DiscountDraft, DiscountForAuthor>(
    {
      noun: 'code',
      nameOf: (stored) => `discount:${stored?.code ?? 'new'}`,
      shape: DiscountDraft,
      savable: SavableDiscount,
      draftOf: (stored) => (stored ? discountDraft(stored) : newDiscount),
      merge: mergeDiscounts,
      save: (draft, _stored, etag) => mutateAsync({ discount: discountInput(draft), ...(etag && { etag }) }),
      theirsIn: discountConflict,
      isGone: isDiscountMissing,
      failureOf: discountSaveError,
    },
    initial,
  )
}

const mergeDiscounts = (
  base: DiscountDraft,
  mine: DiscountDraft,
  theirs: DiscountDraft,
): Merge<DiscountDraft> => mergeFields(fields, base, mine, theirs)
