import { formatTimeZone } from '@lorecircle/shared/time-zone/days'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { booksQuery } from '../books/queries.ts'
import { useTimeZone } from '../progress/useTimeZone.ts'
import { Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import type { DiscountDraft } from './discount-draft.ts'

export const DiscountFields = ({ isNew }: { isNew: boolean }) => (
  <>
    <Gift isNew={isNew} />
    <BookChoice />
    <Limits />
  </>
)

function Gift({ isNew }: { isNew: boolean }) {
  const id = useId()
  const { control, register, formState } = useFormContext<DiscountDraft>()
  const gives = useWatch({ control, name: 'gives' })
  const { code, percent, amount } = formState.errors
  return (
    <div className="sheet flow">
      <Field
        label="Code"
        hint={
          isNew
            ? 'Letters, digits and hyphens, such as SPRING-10.'
            : 'A code keeps its name, as readers may have it.'
        }
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={!isNew}
        {...register('code')}
        error={code?.message}
      />
      <div className="field">
        <label htmlFor={id}>Discount</label>
        <select id={id} className="input" {...register('gives')}>
          <option value="percent">Percent off</option>
          <option value="amount">Amount off</option>
          <option value="shipping">Free shipping</option>
        </select>
      </div>
      {gives === 'percent' && (
        <Field
          label="Percent off"
          inputMode="numeric"
          autoComplete="off"
          {...register('percent')}
          error={percent?.message}
        />
      )}
      {gives === 'amount' && (
        <Field
          label="Dollars off"
          hint="Off the total of the books, never more than they cost."
          inputMode="decimal"
          placeholder="5.00"
          autoComplete="off"
          {...register('amount')}
          error={amount?.message}
        />
      )}
    </div>
  )
}

function Limits() {
  const { register, formState } = useFormContext<DiscountDraft>()
  const { minimum, from, until, mostUses } = formState.errors
  const days = `Optional. A day in ${formatTimeZone(useTimeZone())}, the time zone of your shop.`
  return (
    <div className="sheet flow">
      <h3>Limits</h3>
      <Field
        label="Minimum order"
        hint="Optional, in US dollars: the total of the books."
        inputMode="decimal"
        autoComplete="off"
        {...register('minimum')}
        error={minimum?.message}
      />
      <div className="code-days">
        <Field label="First day" hint={days} type="date" {...register('from')} error={from?.message} />
        <Field label="Last day" hint={days} type="date" {...register('until')} error={until?.message} />
      </div>
      <Field
        label="Maximum uses"
        hint="Optional. After that, readers see that the code is used up."
        inputMode="numeric"
        autoComplete="off"
        {...register('mostUses')}
        error={mostUses?.message}
      />
      <div className="row">
        <label className="tick-box">
          <input type="checkbox" {...register('oncePerReader')} />
          Once per reader
        </label>
        <label className="tick-box">
          <input type="checkbox" {...register('isPaused')} />
          Paused
        </label>
      </div>
    </div>
  )
}

function BookChoice() {
  const { control, setValue, formState } = useFormContext<DiscountDraft>()
  const [isForAll, bookIds] = useWatch({ control, name: ['isForAll', 'bookIds'] })
  const problem = formState.errors.bookIds?.message
  const choose = (isForAll: boolean) => setValue('isForAll', isForAll, { shouldDirty: true })
  return (
    <div className="sheet flow">
      <fieldset className="choices">
        <legend>Books</legend>
        <label className="choice">
          <input type="radio" name="books" checked={isForAll} onChange={() => choose(true)} />
          <span>All my books</span>
        </label>
        <label className="choice">
          <input
            type="radio"
            name="books"
            checked={!isForAll}
            aria-invalid={problem ? true : undefined}
            onChange={() => choose(false)}
          />
          <span>Some of them</span>
        </label>
      </fieldset>
      {problem && (
        <p className="small error" role="alert">
          <Icon name="warn" />
          {problem}
        </p>
      )}
      {!isForAll && (
        <Titles
          chosen={bookIds}
          onChange={(ids) =>
            setValue('bookIds', ids, { shouldDirty: true, shouldValidate: formState.isSubmitted })
          }
        />
      )}
    </div>
  )
}

function Titles({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
  const { data: books } = useQuery(booksQuery)
  if (!books) return <Loading>Loading your books…</Loading>
  if (books.length === 0) return <p className="quiet">You have no books yet.</p>
  return (
    <fieldset className="bare books-to-choose">
      <legend className="hide">Books of this code</legend>
      {books.map(({ id, title }) => (
        <label key={id} className="tick-box">
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
          {title || 'Untitled'}
        </label>
      ))}
    </fieldset>
  )
}
