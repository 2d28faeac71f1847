import type {Facets, SearchFilters} from '../client.ts'
import {toLabel} from './to-label.ts'

interface SearchFiltersFormProps {
  facets: Facets
  filters: SearchFilters
  onChange: (filters: SearchFilters) => void
}

/** What to leave out: pages for other readers, and of other types. */
export function SearchFiltersForm({facets, filters, onChange}: SearchFiltersFormProps) {
  return (
    <div className="search-filters">
      <Choice
        label="Reader"
        all="All readers"
        values={facets.personas}
        value={filters.personas?.[0]}
        onChange={(value) => onChange({...filters, personas: toList(value)})}
      />
      <Choice
        label="Type of page"
        all="All types"
        values={facets.contentTypes}
        value={filters.contentTypes?.[0]}
        onChange={(value) => onChange({...filters, contentTypes: toList(value)})}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  all: string
  values: ReadonlyArray<string>
  value: string | undefined
  onChange: (value: string) => void
}

function Choice({label, all, values, value = '', onChange}: ChoiceProps) {
  if (values.length < 2) return null
  return (
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {values.map((each) => (
        <option key={each} value={each}>
          {toLabel(each)}
        </option>
      ))}
    </select>
  )
}

function toList(value: string): Array<string> {
  return value === '' ? [] : [value]
}
