import { bundleLimits } from '@lorecircle/shared/bundle/bundle'
import type { BundleForAuthor } from '@lorecircle/shared/bundle/calls'
import { toDollars } from '@lorecircle/shared/money'
import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { booksQuery } from '../books/queries.ts'
import { EditorForm } from '../editing/EditorForm.tsx'
import { PublishButtons } from '../editing/PublishButtons.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Loading } from '../ui/Loading.tsx'
import { NamePicker } from '../ui/NamePicker.tsx'
import { Locked } from '../ui/Notice.tsx'
import { PictureField } from '../uploads/PictureField.tsx'
import { type Busy, useBusy } from '../uploads/useBusy.ts'
import { type BundleDraft, parsePriceInCents } from './bundle-draft.ts'
import { describeSavings, listBundleChoices, sumPartPrices } from './bundle-parts.ts'
import { describePartProblems } from './troubles-in-words.ts'
import { useBundleEditor } from './useBundleEditor.ts'

type Props = { initial: BundleForAuthor | null; onDone: () => void; backTo: string }

export function BundleEditor({ initial, onDone, backTo }: Props) {
  const editor = useBundleEditor(initial, onDone)
  const { isBusy, onBusy } = useBusy()
  const isWaiting = editor.isSaving || isBusy
  const isPublished = editor.stored?.state === 'published'
  const save = () => void editor.saveAs(isPublished ? 'published' : 'draft', 'The bundle is saved.')
  const title = initial ? initial.name : 'A new bundle'
  return (
    <div className="column">
      <p>
        <Link className="btn text" to={{ search: backTo }}>
          <Icon name="left" />
          All bundles
        </Link>
      </p>
      <EditorForm
        editor={editor}
        heading={<h2>{title}</h2>}
        label={title}
        legend="The bundle"
        isUploading={isBusy}
        onSave={save}
        buttons={
          <PublishButtons
            isPublished={isPublished}
            isWaiting={isWaiting}
            draftLabel="Save For Later"
            onPublish={() => void editor.saveAs('published', 'Published.')}
            onUnpublish={() => void editor.saveAs('draft', 'Unpublished. Readers no longer see it.')}
          />
        }
      >
        {initial?.state === 'published' && initial.troubles.length > 0 && (
          <Locked>Readers cannot buy it. {describePartProblems(initial).join(' ')}</Locked>
        )}
        <BundleFields slug={initial?.slug ?? null} onBusy={onBusy} />
      </EditorForm>
    </div>
  )
}

type BundleFieldsProps = Pick<Busy, 'onBusy'> & {
  slug: string | null
}

function BundleFields({ slug, onBusy }: BundleFieldsProps) {
  const { control, register, setValue, formState } = useFormContext<BundleDraft>()
  const [price, pictureUrl, pictureAlt] = useWatch({ control, name: ['price', 'pictureUrl', 'pictureAlt'] })
  const { isLoading, listInCents } = useChosenParts()
  const sum = describeSavings(price, listInCents)
  const { errors } = formState
  return (
    <>
      <div className="sheet flow">
        <Field
          label="Name"
          maxLength={bundleLimits.name}
          hint={
            slug === null
              ? 'The name that it is first saved with makes its address.'
              : `Its address ends with /bundle/${slug}, whatever the name becomes.`
          }
          error={errors.name?.message}
          {...register('name')}
        />
        <TextArea
          label="Description"
          hint="Optional. Why these belong together."
          rows={4}
          error={errors.description?.message}
          {...register('description')}
        />
      </div>
      <Parts />
      <div className="sheet flow">
        <Field
          label="Price in US dollars"
          inputMode="decimal"
          autoComplete="off"
          hint={isLoading ? 'Adding up…' : sum.words}
          error={errors.price?.message ?? (sum.isWrong ? sum.words : undefined)}
          {...register('price')}
        />
      </div>
      <div className="sheet flow">
        <PictureField
          label="Picture"
          url={pictureUrl}
          alt={pictureAlt}
          onChange={(url) => setValue('pictureUrl', url, { shouldDirty: true })}
          onBusy={onBusy}
        >
          <Field
            label="What the picture shows"
            hint="For readers who cannot see it."
            {...register('pictureAlt')}
          />
        </PictureField>
        <p className="small quiet">Without a picture, the covers of the books stand side by side.</p>
      </div>
      <BundleCard />
    </>
  )
}

function BundleCard() {
  const { control } = useFormContext<BundleDraft>()
  const [name, price, pictureUrl] = useWatch({ control, name: ['name', 'price', 'pictureUrl'] })
  const { isLoading, chosen, listInCents } = useChosenParts()
  const cents = parsePriceInCents(price)
  const saving = cents === null || listInCents === null ? 0 : listInCents - cents
  if (isLoading || chosen.length === 0) return null
  const books = chosen.filter(
    ({ part }, at) => chosen.findIndex((other) => other.part.bookId === part.bookId) === at,
  )
  return (
    <section className="sheet flow" aria-labelledby="bundle-card">
      <h3 id="bundle-card">How readers see it</h3>
      <div className="bundle-card">
        {pictureUrl ? (
          <img src={pictureUrl} alt="" />
        ) : (
          <div className="bundle-covers">
            {books.map(({ part, choice }) =>
              choice?.coverUrl ? (
                <img key={part.formatId} src={choice.coverUrl} alt="" />
              ) : (
                <span key={part.formatId}>{choice?.title}</span>
              ),
            )}
          </div>
        )}
        <div>
          <p className="bundle-title">{name || 'Its name'}</p>
          <ul className="small quiet">
            {chosen.map(({ part, choice }) => (
              <li key={part.formatId}>
                {part.copies.trim() !== '1' && `${part.copies} × `}
                {choice ? `${choice.title}, ${choice.type}` : 'A format that has gone'}
              </li>
            ))}
          </ul>
          {chosen.some(({ choice }) => choice?.isComing) && <p className="small bundle-coming">Preorder</p>}
          <p>
            {cents === null ? 'Its price' : toDollars(cents)}
            {saving > 0 && <span className="small quiet"> You save {toDollars(saving)}</span>}
          </p>
        </div>
      </div>
    </section>
  )
}

function Parts() {
  const { register, setValue, formState } = useFormContext<BundleDraft>()
  const { isLoading, parts, choices, chosen } = useChosenParts()
  const problems = formState.errors.parts
  const change = (next: BundleDraft['parts']) =>
    setValue('parts', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const pick = (picked: string) => {
    const choice = choices.find(({ name }) => name === picked)
    if (!choice) return
    const { bookId, formatId } = choice
    change([...parts, { bookId, formatId, copies: '1' }])
  }
  if (isLoading) return <Loading>Loading your books…</Loading>
  return (
    <section className="sheet flow" aria-labelledby="bundle-parts">
      <h3 id="bundle-parts">Contents</h3>
      {chosen.length > 0 && (
        <ul className="bundle-parts">
          {chosen.map(({ part, choice }, index) => {
            const name = choice?.name ?? 'A format that has gone'
            return (
              <li key={part.formatId}>
                <span>{name}</span>
                {choice?.type === 'eBook' && part.copies.trim() === '1' ? (
                  <div className="quiet">One copy</div>
                ) : (
                  <Field
                    label="Copies"
                    aria-label={`Copies of ${name}`}
                    inputMode="numeric"
                    autoComplete="off"
                    error={problems?.[index]?.copies?.message}
                    {...register(`parts.${index}.copies`)}
                  />
                )}
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={`Take out ${name}`}
                  onClick={() => change(parts.filter(({ formatId }) => formatId !== part.formatId))}
                >
                  <Icon name="close" />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      <NamePicker
        label="Add a format"
        hint={`From ${bundleLimits.fewest} to ${bundleLimits.parts} formats. Readers see the bundle while all of its books are public.`}
        error={problems?.root?.message}
        placeholder="Choose a book and its format"
        options={choices.map(({ name }) => name)}
        isOpen={(name) =>
          parts.length < bundleLimits.parts &&
          !parts.some(({ formatId }) => choices.find((choice) => choice.name === name)?.formatId === formatId)
        }
        onPick={pick}
      />
    </section>
  )
}

function useChosenParts() {
  const { control } = useFormContext<BundleDraft>()
  const parts = useWatch({ control, name: 'parts' })
  const { data: books } = useQuery(booksQuery)
  const choices = listBundleChoices(books ?? [])
  const chosen = parts.map((part) => ({
    part,
    choice: choices.find(({ formatId }) => formatId === part.formatId),
  }))
  return {
    isLoading: books === undefined,
    parts,
    choices,
    chosen,
    listInCents: sumPartPrices(parts, choices),
  }
}
