export {launchBrowser} from './launch-browser.ts'
export {readFolder} from './read-folder.ts'
export {writeFiles, writeSite} from './write-site.ts'
