import {useId, useState} from 'react'
import {toFastLzSize} from './fastlz-size.ts'
import {type FeeInput, toFees, type Upgrade, upgrades} from './transaction-fees.ts'
import {formatUnits, groupDigits, parseHex, parseUnits} from './units.ts'

type Amount = Exclude<keyof FeeInput, 'upgrade'>

interface Field {
  name: Amount
  label: string
  /** Behind the label; empty where the label says it. */
  unit: string
  decimals: number
  /** Upgrades with which the field counts. Default: all. */
  from?: ReadonlyArray<Upgrade>
}

const afterEcotone = upgrades.slice(1)
const afterFjord = upgrades.slice(2)

const groups: ReadonlyArray<{title: string; fields: ReadonlyArray<Field>}> = [
  {
    title: 'Transaction',
    fields: [
      {name: 'gasUsed', label: 'Gas used', unit: '', decimals: 0},
      {name: 'baseFee', label: 'Base fee', unit: 'gwei', decimals: 9},
      {name: 'priorityFee', label: 'Priority fee', unit: 'gwei', decimals: 9},
      {name: 'dataGas', label: 'Data gas', unit: '', decimals: 0, from: ['ecotone']},
      {
        name: 'fastLzSize',
        label: 'Size after FastLZ',
        unit: 'bytes',
        decimals: 0,
        from: afterEcotone
      }
    ]
  },
  {
    title: 'Ethereum',
    fields: [
      {name: 'l1BaseFee', label: 'L1 base fee', unit: 'gwei', decimals: 9},
      {name: 'blobBaseFee', label: 'Blob base fee', unit: 'gwei', decimals: 9}
    ]
  },
  {
    title: 'Chain',
    fields: [
      {name: 'baseFeeScalar', label: 'Base fee scalar', unit: 'millionths', decimals: 0},
      {name: 'blobBaseFeeScalar', label: 'Blob base fee scalar', unit: 'millionths', decimals: 0},
      {
        name: 'operatorFeeScalar',
        label: 'Operator fee scalar',
        unit: '',
        decimals: 0,
        from: afterFjord
      },
      {
        name: 'operatorFeeConstant',
        label: 'Operator fee constant',
        unit: 'wei',
        decimals: 0,
        from: afterFjord
      }
    ]
  }
]

/** What the page explains step by step: the data of a real transaction, and gas and prices that are likely. */
const example: Readonly<Record<Amount, string>> = {
  gasUsed: '100000',
  baseFee: '0.001',
  priorityFee: '0.0001',
  dataGas: '6920',
  fastLzSize: '385',
  l1BaseFee: '1.055991687',
  blobBaseFee: '0.000000001',
  baseFeeScalar: '5227',
  blobBaseFeeScalar: '1014213',
  operatorFeeScalar: '0',
  operatorFeeConstant: '0'
}

const names: Readonly<Record<Upgrade, string>> = {
  ecotone: 'Ecotone',
  fjord: 'Fjord, Granite or Holocene',
  isthmus: 'Isthmus',
  jovian: 'Jovian'
}

/** Computes the fees of a transaction while its figures are typed in. */
export function FeeCalculator() {
  const id = useId()
  const [upgrade, setUpgrade] = useState<Upgrade>('isthmus')
  const [texts, setTexts] = useState(example)
  const [signed, setSigned] = useState('')

  const bytes = parseHex(signed)
  const input = parseInput(upgrade, texts)
  const fees = input && toFees(input)

  function change(name: Amount, text: string): void {
    setTexts((before) => ({...before, [name]: text}))
  }

  function paste(text: string): void {
    setSigned(text)
    const data = parseHex(text)
    if (!data || data.length === 0) return
    change('fastLzSize', String(toFastLzSize(data)))
    change('dataGas', String(data.reduce((gas, byte) => gas + (byte === 0 ? 4 : 16), 0)))
  }

  return (
    <form className="form" aria-label="Fee calculator" onSubmit={(e) => e.preventDefault()}>
      <noscript>
        <p className="field-unit">
          Without scripts the form shows an example. The formulas below are worked through with its
          figures.
        </p>
      </noscript>
      <p className="field">
        <label htmlFor={`${id}-upgrade`}>Last upgrade of the chain</label>
        <select
          id={`${id}-upgrade`}
          value={upgrade}
          onChange={({target}) => setUpgrade(toUpgrade(target.value))}
        >
          {upgrades.map((name) => (
            <option key={name} value={name}>
              {names[name]}
            </option>
          ))}
        </select>
      </p>
      {groups.map(({title, fields}) => (
        <fieldset key={title}>
          <legend>{title}</legend>
          {fields
            .filter(({from = upgrades}) => from.includes(upgrade))
            .map((field) => (
              <NumberField
                key={field.name}
                id={`${id}-${field.name}`}
                field={field}
                text={texts[field.name]}
                onChange={(text) => change(field.name, text)}
              />
            ))}
          {title === 'Transaction' ? (
            <p className="field" data-wide>
              <label htmlFor={`${id}-signed`}>
                Signed transaction, in hexadecimal digits, to count its size
              </label>
              <textarea
                id={`${id}-signed`}
                rows={2}
                spellCheck={false}
                value={signed}
                aria-invalid={!bytes}
                aria-describedby={bytes ? undefined : `${id}-signed-fault`}
                onChange={({target}) => paste(target.value)}
              />
              {bytes ? null : (
                <span id={`${id}-signed-fault`} className="field-fault">
                  Expected hexadecimal digits, two for each byte
                </span>
              )}
            </p>
          ) : null}
        </fieldset>
      ))}
      <FeeTable fees={fees} />
    </form>
  )
}

interface NumberFieldProps {
  id: string
  field: Field
  text: string
  onChange: (text: string) => void
}

function NumberField({id, field, text, onChange}: NumberFieldProps) {
  const {label, unit, decimals} = field
  const isValid = parseUnits(text, decimals) !== undefined
  return (
    <p className="field">
      <label htmlFor={id}>
        {label} {unit ? <span className="field-unit">{unit}</span> : null}
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-invalid={!isValid}
        aria-describedby={isValid ? undefined : `${id}-fault`}
        onChange={({target}) => onChange(target.value)}
      />
      {isValid ? null : (
        <span id={`${id}-fault`} className="field-fault">
          {decimals === 0
            ? 'Expected a whole number'
            : `Expected a number with ${decimals} decimals at most`}
        </span>
      )}
    </p>
  )
}

function FeeTable({fees}: {fees: ReturnType<typeof toFees> | undefined}) {
  const rows: Array<[name: string, fee: bigint | undefined]> = [
    ['Execution fee', fees?.execution],
    ['L1 data fee', fees?.data],
    ['Operator fee', fees?.operator],
    ['Total', fees?.total]
  ]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it may be wider than the screen, and keys must scroll it
    <section className="table" data-wide aria-label="Fees" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Fee</th>
            <th scope="col">wei</th>
            <th scope="col">ETH</th>
          </tr>
        </thead>
        <tbody aria-live="polite">
          {rows.map(([name, fee]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{fee === undefined ? '–' : groupDigits(fee)}</td>
              <td>{fee === undefined ? '–' : formatUnits(fee, 18)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function toUpgrade(text: string): Upgrade {
  return upgrades.find((name) => name === text) ?? 'isthmus'
}

/** All figures of the form. Undefined if one that counts cannot be read. */
function parseInput(upgrade: Upgrade, texts: typeof example): FeeInput | undefined {
  const input: Partial<Record<Amount, bigint>> = {}
  for (const {name, decimals, from = upgrades} of groups.flatMap(({fields}) => fields)) {
    const units = from.includes(upgrade) ? parseUnits(texts[name], decimals) : 0n
    if (units === undefined) return
    input[name] = units
  }
  return {upgrade, ...(input as Record<Amount, bigint>)} // Every amount has a field.
}
