export {type LanguageServerOptions, startLanguageServer} from './start-language-server.ts'
