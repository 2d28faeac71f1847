export {createProseRules} from './create-prose-rules.ts'
