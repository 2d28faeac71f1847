import {execFile} from 'node:child_process'
import {existsSync} from 'node:fs'
import {mkdtemp, rm, writeFile} from 'node:fs/promises'
import {createServer} from 'node:http'
import {type AddressInfo, connect} from 'node:net'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {promisify} from 'node:util'
import {describe, expect, onTestFinished, test} from 'vitest'
import {canOpenNetwork} from '../src/index.ts'
import {prove, readOutputs, sayFailure} from './prove.ts'

/** A fence. */
function sh(code: string, meta = ''): string {
  return `\`\`\`sh ${meta}\n${code}\n\`\`\`\n`
}

function text(code: string): string {
  return `\`\`\`text\n${code}\n\`\`\`\n`
}

const server = (port: number) =>
  `node -e 'require("http").createServer((_, r) => r.end("up")).listen(${port}, "127.0.0.1", () => console.log("ready"))'`

describe('a page that passes', () => {
  test('runs in one shell from the first fence to the last', async () => {
    const page = [
      sh('export A=$(echo "a  b")\nB=2\nmkdir x && cd x\nf() { echo "f $1"; }'),
      sh('f 1\necho "$A $B"\npwd'),
      text('f 1\na  b 2\n~/tutorial/x')
    ]
    expect(sayFailure((await prove(page.join('\n'))).failure)).toBe('passed')
  })

  test('compares output with the fence before it, even with prose between', async () => {
    const page = `${sh('echo one')}${sh('echo two >&2; echo 2')}\nIt says:\n\n${text('2')}`
    expect(sayFailure((await prove(page)).failure)).toBe('passed')
  })

  test('skips commands that should not run', async () => {
    const page = `${sh('exit 1', 'norun')}${text('anything')}${sh('echo 1')}\n## Next\n\n${text('no output')}`
    const result = await prove(page)
    expect(sayFailure(result.failure)).toBe('passed')
    expect(readOutputs(result)).toEqual(['1'])
  })

  test('saves files in the current folder of the shell', async () => {
    const page = `${sh('mkdir a; cd a')}\n\`\`\`json filename="b/c.json" save\n{"d": 1}\n\`\`\`\n${sh('cat b/c.json')}`
    expect(readOutputs(await prove(page)).at(-1)).toBe('{"d": 1}')
  })

  test('may show a command that fails', async () => {
    const page = `${sh('echo no; (exit 3)', 'exit=3')}${text('no')}`
    expect(sayFailure((await prove(page)).failure)).toBe('passed')
  })

  test('runs bash if a fence says so', async () => {
    const page = `\`\`\`bash\na=(1 2)\n\`\`\`\n${sh('b=("$a"); echo $a')}${text('1')}`
    expect(sayFailure((await prove(page)).failure)).toBe('passed')
  })

  test('runs the tabs that its front matter names', async () => {
    const page = `<Tabs items={['A', 'B']}>\n<Tab>\n\n${sh('echo a')}\n</Tab>\n<Tab>\n\n${sh('echo b')}\n</Tab>\n</Tabs>\n`
    expect(readOutputs(await prove(page))).toEqual(['a'])
    expect(readOutputs(await prove(page, {}, '{tabs: [B]}'))).toEqual(['b'])
  })
})

describe('a page that fails', () => {
  test('shows what an earlier command reported if the one that fails prints nothing', async () => {
    const code = 'A=$(echo "no such key" >&2 | cat)\nB=1\ntest -n "$A"'
    const {failure} = await prove(sh(code))
    expect(sayFailure(failure)).toContain('exit code 1')
    expect(failure?.before).toEqual({line: 5, stderr: 'no such key\n'})
    const own = await prove(sh('echo other >&2\n(echo own >&2; false)'))
    expect(own.failure).not.toHaveProperty('before')
  })

  const cases: Array<[name: string, page: string, failure: string]> = [
    [
      'at the line of the command',
      sh('true\n\nfalse\ntrue'),
      'page.mdx:7 false: The command ended with exit code 1'
    ],
    [
      'where `$(…)` fails in silence',
      sh('export A=$(cat /nope)'),
      'page.mdx:5 export A=$(cat /nope): A command within `$(…)` ended with exit code 1'
    ],
    [
      'where it succeeds and should not',
      sh('true', 'exit=1'),
      'page.mdx:5 true: The command ended with exit code 0, expected 1'
    ],
    [
      'at the line of the output',
      `${sh('echo 1; echo 3')}\n${text('1\n2')}`,
      'page.mdx:10 echo 1; echo 3: The output differs from the page (2 | 3)'
    ],
    [
      'when the shell ends',
      sh('exit 4\ntrue'),
      'page.mdx:5 exit 4: The shell ended with exit code 4'
    ],
    [
      'when a signal ends the shell',
      sh('kill -9 $$'),
      'page.mdx:5 kill -9 $$: The shell ended with exit code 137 (SIGKILL)'
    ],
    [
      'when a signal ends it',
      sh("sh -c 'kill -9 $$'"),
      "page.mdx:5 sh -c 'kill -9 $$': The command ended with exit code 137 (SIGKILL)"
    ],
    [
      'when the shell cannot read it',
      sh('echo "a'),
      'page.mdx:5 echo "a: The shell ended with exit code 2'
    ],
    [
      'when it takes too long',
      sh('sleep 60', 'timeout=1'),
      'page.mdx:5 sleep 60: The command took more than 1 seconds; if it keeps running, give its fence `terminal="sleep"`, and if it only needs longer, `timeout=600`'
    ]
  ]
  test.each(cases)('%s', async (_, page, failure) => {
    expect(sayFailure((await prove(page)).failure)).toBe(failure)
  })

  test('reports for each command whether it did what the page expects', async () => {
    const passed: Array<boolean> = []
    const onCommand = (_: unknown, isRight: boolean): void => void passed.push(isRight)
    await prove(`${sh('false', 'exit=1')}${sh('true\nsleep 60', 'timeout=1')}`, {onCommand})
    expect(passed).toEqual([true, true, false])
  })

  test.each([
    ['lines without end', 'yes'],
    ['a line that is longer than a string can be', "head -c 600000000 /dev/zero | tr '\\0' a"],
    ['in a terminal of its own', 'yes >&2']
  ])('ends a command that prints too much: %s', async (name, command) => {
    const meta = name.includes('terminal') ? 'terminal="a"' : ''
    const start = performance.now()
    const {failure} = await prove(sh('echo one') + sh(command, meta))
    expect(sayFailure(failure)).toBe(
      `page.mdx:8 ${command}: The command printed more than 10 MB: limit its output, for example with \`| head\``
    )
    expect(performance.now() - start).toBeLessThan(60_000)
  })

  test('runs nothing after the failure', async () => {
    const {results} = await prove(`${sh('echo 1')}${sh('false')}${sh('echo 3')}`)
    expect(results.map(({failure}) => failure === undefined)).toEqual([true, false])
  })
})

describe('a terminal of its own', () => {
  test('keeps a program running, and the page continues once it listens', async () => {
    const port = await findFreePort()
    const page = `${sh(server(port), 'terminal="server"')}${sh(`curl -s 127.0.0.1:${port}`)}${text('up')}`
    expect(sayFailure((await prove(page)).failure)).toBe('passed')
    await expect(canConnect(port)).resolves.toBe(false)
  })

  test('continues once the program has printed the output on the page', async () => {
    const page = `${sh('echo start; sleep 0.3; echo ready; sleep 60', 'terminal="a"')}${text('…\nready')}${sh('true')}`
    const {failure, time} = await prove(page)
    expect(sayFailure(failure)).toBe('passed')
    expect(time).toBeLessThan(10_000)
  })

  test('waits for the output after the tabs that start the program', async () => {
    const start = sh('echo start; sleep 0.3; touch up; echo ready; sleep 60', 'terminal="a"')
    const page = `<Tabs items={['A', 'B']}>\n<Tab>\n\n${start}\n</Tab>\n<Tab>\n\n${sh('exit 1')}\n</Tab>\n</Tabs>\n\n${text('…\nready')}${sh('ls')}${text('up')}`
    expect(sayFailure((await prove(page)).failure)).toBe('passed')
    const wrong = await prove(page.replace('\nready', '\nsteady').replace('"a"', '"a" timeout=1'))
    expect(sayFailure(wrong.failure)).toContain('The command took more than 1 seconds')
    expect(wrong.failure?.difference).toMatchObject({expected: 'steady'})
  })

  test('waits for a program that is at work, even if it prints nothing', async () => {
    const work = `node -e "const end = Date.now() + 3500; while (Date.now() < end);
require('fs').writeFileSync('done', 'done'); setTimeout(() => {}, 60000)"`
    const page = `${sh(work, 'terminal="a"')}${sh('cat done')}${text('done')}`
    expect(sayFailure((await prove(page)).failure)).toBe('passed')
  })

  test('fails with the actual output', async () => {
    const page = `${sh('echo start; sleep 60', 'terminal="a" timeout=1')}${text('…\nready')}`
    const {failure} = await prove(page)
    expect(sayFailure(failure)).toContain(
      'page.mdx:5 sleep 60: The command took more than 1 seconds'
    )
  })

  test('adds its last lines to every failure', async () => {
    const page = `${sh('echo log; sleep 60', 'terminal="a"')}${text('log')}${sh('false')}`
    const {failure} = await prove(page)
    expect(failure?.logs).toEqual([{terminal: 'a', lines: ['log']}])
  })

  test('refuses a command while the last one is running', async () => {
    const page = `${sh('echo log; sleep 60', 'terminal="a"')}${text('log')}${sh('echo 2', 'terminal="a"')}`
    expect(sayFailure((await prove(page)).failure)).toBe(
      'page.mdx:11 Unexpected command in terminal `a`, where the last one is still running'
    )
  })
})

describe('the environment of a page', () => {
  test('has no secrets and an empty home folder', async () => {
    process.env.SECRET_OF_MINE = 'x'
    onTestFinished(() => {
      delete process.env.SECRET_OF_MINE
    })
    const [output = ''] = readOutputs(await prove(sh('env; ls; echo "$HOME"')))
    expect(output).not.toContain('SECRET_OF_MINE')
    expect(output.split('\n').at(-1)).toBe('~')
  })

  test('serves the site under the address on the page', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'proof-test-'))
    onTestFinished(() => rm(folder, {recursive: true}))
    await writeFile(path.join(folder, 'a.sh'), 'echo hello\n')
    const page = `${sh('curl -fsS https://docs.example.org/a.sh | sh\ncurl -fsS https://docs.example.org/../b')}`
    const {results, failure, files} = await prove(page, {
      site: {folder, origin: 'https://docs.example.org'}
    })
    expect(results[0]?.commands[0]?.stdout).toBe('hello\n')
    expect(failure?.line).toBe(6)
    expect(failure?.stderr).toContain('404')
    expect(Object.keys(files)).toEqual(['/a.sh'])
  })

  test('refuses other hosts, and the failure names them', async () => {
    const {failure} = await prove(sh('curl -fsS https://example.com/a'))
    expect(failure?.reason).toContain(
      'it tried to reach `example.com`, but a proof can only reach this machine'
    )
  })
})

describe.runIf(await canOpenNetwork())('a network of its own', () => {
  test('reaches the site and nothing else, even if programs ignore proxies', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'proof-test-'))
    onTestFinished(() => rm(folder, {recursive: true}))
    await writeFile(path.join(folder, 'a.txt'), 'hello\n')
    const page = `${sh('curl -fsS https://docs.example.org/a.txt')}${text('hello')}${sh("curl -sS --noproxy '*' --max-time 5 http://192.0.2.1/")}`
    const site = {folder, origin: 'https://docs.example.org'}
    const {failure, results} = await prove(page, {site, ownNetwork: true})
    expect(results).toHaveLength(2)
    expect(failure).toMatchObject({line: 11, command: expect.stringContaining('192.0.2.1')})
  })

  test('lets two pages listen on the same port, and removes everything at the end', async () => {
    const page = `${sh(server(27_302), 'terminal="server"')}${sh('curl -s 127.0.0.1:27302')}${text('up')}`
    const hold = (): Promise<string> => findProcess('sleep 2147483647', process.pid)
    const held: Array<Promise<string>> = []
    const options = {ownNetwork: true, onCommand: () => void held.push(hold())}
    const both = await Promise.all([1, 2].map(() => prove(page, options)))
    expect(both.map(({failure}) => sayFailure(failure))).toEqual(['passed', 'passed'])
    expect(await held[0]).not.toBe('')
    expect(await hold()).toBe('')
  })
})

describe('a run that cannot start', () => {
  test('reports the port that is in use, and the process that uses it', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    onTestFinished(() => void other.close())
    const {port} = other.address() as AddressInfo
    const page = sh(`curl http://127.0.0.1:${port}/`)
    await expect(prove(page)).rejects.toThrow(
      `Port ${port} is in use by process ${process.pid}, \``
    )
  })

  test('reports a missing program, and the line that runs it', async () => {
    const page = sh('f() { true; }\nf\ncat /dev/null\nno-such-program 1')
    await expect(prove(page)).rejects.toThrow(
      'Cannot find `no-such-program`, which page.mdx:8 runs'
    )
  })
})

describe('the end of a run', () => {
  // A unique number of seconds, so that parallel runs of these tests don't find each other's processes.
  const [nap, otherNap] = [process.pid + 10_000_000, process.pid + 20_000_000]

  test('ends and reports processes that the page leaves running', async () => {
    const page = sh(`sleep ${nap} &\nsetsid sleep ${otherNap} >/dev/null 2>&1 &\nsleep 0.2`)
    const {left, failure} = await prove(page)
    expect(sayFailure(failure)).toBe('passed')
    expect(left.sort()).toEqual([`sleep ${nap}`, `sleep ${otherNap}`])
    expect(await findProcess(`sleep ${nap}`)).toBe('')
    expect(await findProcess(`sleep ${otherNap}`)).toBe('')
  })

  test('ends all processes when the run is stopped', async () => {
    const stop = new AbortController()
    const running = prove(sh(`sleep ${nap}`), {signal: stop.signal})
    await waitFor(async () => (await findProcess(`sleep ${nap}`)) !== '')
    stop.abort()
    expect(sayFailure((await running).failure)).toBe(`page.mdx:5 sleep ${nap}: The run was stopped`)
    expect(await findProcess(`sleep ${nap}`)).toBe('')
  })

  test('keeps the folder with the option `keep`', async () => {
    const {folder = ''} = await prove(sh('echo 1 > a'), {keep: true})
    expect(existsSync(path.join(folder, 'home/tutorial/a'))).toBe(true)
    await rm(folder, {recursive: true})
  })
})

/** Processes whose command is this one, of all or of one parent. */
async function findProcess(command: string, parent?: number): Promise<string> {
  const {stdout} = await promisify(execFile)('ps', ['-eo', 'ppid=,args='])
  return stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.endsWith(` ${command}`))
    .filter((line) => parent === undefined || line.startsWith(`${parent} `))
    .join('\n')
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const {port} = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function waitFor(isSo: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 100 && !(await isSo()); attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy())
  })
}
