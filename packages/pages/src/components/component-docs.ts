/** Texts about a component for editors and the documentation. */
export interface ComponentDoc {
  /** Its purpose, in a few words. */
  summary: string
  /** How it is written. */
  example: string
  props: Readonly<Record<string, string>>
}

const ofContract = {of: 'Name of a contract, such as `Vault`'}
const ofSymbol = {of: 'Name of a symbol, such as `Vault.deposit`'}

/** Descriptions of the components of every site, by the names that components have in the tree of a page. */
export const componentDocs: Readonly<Record<string, ComponentDoc>> = {
  AbiTable: {
    summary: 'A table of what a contract offers to its callers',
    example: '<AbiTable of="Vault" />',
    props: ofContract
  },
  Address: {
    summary: 'The address of a deployed contract, with a button that copies it',
    example: 'The vault is at <Address of="Vault" chain="10" />.',
    props: {of: 'Name in the record of deployments', chain: 'Id of the chain'}
  },
  Banner: {
    summary: 'A message above the page',
    example: '<Banner dismissible storageKey="v2">Version 2 is out.</Banner>',
    props: {
      dismissible: 'Whether readers can close it',
      storageKey: 'Name under which a browser remembers that it was closed'
    }
  },
  Bleed: {
    summary: 'Content that is wider than the column of text',
    example:
      '<Bleed>\n\n| A wide table | with | many | columns |\n| --- | --- | --- | --- |\n\n</Bleed>',
    props: {full: 'Whether it is as wide as the page'}
  },
  Callout: {
    summary: 'A remark next to the text',
    example: '<Callout kind="warning" title="Before you deploy">\nCheck the owner.\n</Callout>',
    props: {
      type: 'Kind, by the name that Nextra uses for it',
      kind: 'Kind of remark, which decides its color and its title',
      emoji: 'Accepted for pages of Nextra; the icon follows from the kind',
      title: 'Title in place of the name of the kind'
    }
  },
  Card: {
    summary: 'A link with room for a description',
    example:
      '<Cards>\n<Card title="Get started" href="./get-started.mdx" description="From a new project to a site" />\n</Cards>',
    props: {
      title: 'Text of the link',
      href: 'Address that it leads to',
      description: 'Sentence below the title',
      icon: 'Picture in front of the title, as an element',
      image: 'Picture of the card, as an element',
      arrow: 'Accepted for pages of Nextra; every card looks the same',
      target: 'Accepted for pages of Nextra; links open in the same window'
    }
  },
  Cards: {
    summary: 'A group of cards',
    example:
      '<Cards num={2}>\n<Card title="Pages" href="./write-pages.mdx" />\n<Card title="Contracts" href="./show-contracts.mdx" />\n</Cards>',
    props: {num: 'How many cards are next to each other on a wide screen'}
  },
  ChildCards: {
    summary: 'A card for each page below this page',
    example: '<ChildCards />',
    props: {}
  },
  Deployments: {
    summary:
      'A table of where a contract is deployed, and whether the code there is that of the repository',
    example: '<Deployments of="Vault" />',
    props: {of: 'Name in the record of deployments'}
  },
  ErrorTable: {
    summary:
      'A table of the errors that a contract or a function can revert with, through every call',
    example: '<ErrorTable of="Vault.deposit" />',
    props: {of: 'Name of a contract or a function, such as `Vault.deposit`'}
  },
  File: {
    summary: 'A file of a file tree',
    example: '<FileTree>\n<File name="foundry.toml" active />\n</FileTree>',
    props: {name: 'Name of the file', active: 'Whether it is highlighted'}
  },
  FileTree: {
    summary: 'Names of files and folders',
    example:
      '<FileTree>\n<Folder name="src">\n<File name="Vault.sol" />\n</Folder>\n<File name="foundry.toml" />\n</FileTree>',
    props: {}
  },
  Folder: {
    summary: 'A folder of a file tree',
    example:
      '<FileTree>\n<Folder name="src" defaultOpen>\n<File name="Vault.sol" />\n</Folder>\n</FileTree>',
    props: {
      name: 'Name of the folder',
      open: 'Whether it is open at first',
      defaultOpen: 'The same as `open`, by the name that Nextra uses for it',
      active: 'Whether it is highlighted'
    }
  },
  Image: {
    summary: 'A picture, which readers can enlarge',
    example:
      '<Image src="/deposit.svg" alt="A wallet sends ether to a vault" width={320} caption="A deposit" />',
    props: {
      src: 'Address of the picture',
      alt: 'What the picture shows, for readers who cannot see it',
      title: 'Text that appears under the pointer',
      width: 'Width in pixels',
      height: 'Height in pixels',
      caption: 'Text below the picture',
      zoom: '`false` keeps readers from enlarging it'
    }
  },
  Mermaid: {
    summary: 'A diagram in the language of Mermaid, drawn when the page is built',
    example: '<Mermaid chart="flowchart LR\n  wallet --> vault" title="A deposit" />',
    props: {
      chart: 'Source of the diagram',
      title: 'Name of the diagram, for readers who cannot see it',
      description: 'What it shows, for readers who cannot see it'
    }
  },
  Reference: {
    summary:
      'A part of a generated page of the contract reference, on a written page of the same name',
    example: '<Reference part="member" member="deposit-uint256" />',
    props: {
      part: 'Which part of the page',
      member: 'Id of a member, for `part="member"`, or a letter for `part="names"`'
    }
  },
  Signature: {
    summary: 'The declaration of a symbol, in one line of its own or within a sentence',
    example: '<Signature of="Vault.deposit" />',
    props: ofSymbol
  },
  Snippet: {
    summary: 'Code of a contract by its name, or a file of the project',
    example: '<Snippet of="Vault.deposit" />',
    props: {
      of: 'Names of symbols, such as `Vault.deposit`, separated by spaces',
      file: 'Path of a file from the root of the project, in place of `of`',
      region: 'Named region of that file',
      natspec: '`false` leaves out documentation comments',
      body: '`false` shows declarations without bodies',
      header: 'Whether to show the lines of the contract around the symbol',
      language: 'Language to highlight, if the name of the file does not say it',
      filename: 'Name above the code, in place of its path',
      copy: '`false` leaves out the copy button',
      wrap: 'Whether long lines are wrapped',
      collapse: 'Whether long code is folded at first',
      save: 'Whether a proof saves the code under `filename`',
      showLineNumbers: 'Whether lines have numbers, or the first number'
    }
  },
  Step: {
    summary: 'One step, where a list of steps has no headings',
    example: '<Steps>\n<Step title="Deploy">\nRun the script.\n</Step>\n</Steps>',
    props: {title: 'Title of the step'}
  },
  Steps: {
    summary: 'Numbered steps, one for each heading inside',
    example:
      '<Steps>\n\n### Install\n\nInstall Foundry.\n\n### Deploy\n\nRun the script.\n\n</Steps>',
    props: {}
  },
  StorageDiff: {
    summary: 'What an upgrade changes in the storage of a contract, and whether it is safe',
    example: '<StorageDiff of="Vault" from="upgrades/v1.json" />',
    props: {
      of: 'Name of the contract, or `VaultV1:VaultV2` if it has another name after the upgrade',
      from: 'File of `lockstep storage layout` with the storage before (default: the contracts of the site)',
      to: 'File of `lockstep storage layout` with the storage after (default: the contracts of the site)'
    }
  },
  StorageTable: {
    summary: 'A table of where a contract keeps its variables',
    example: '<StorageTable of="Vault" />',
    props: ofContract
  },
  Tab: {
    summary: 'One of several alternatives',
    example:
      "<Tabs items={['npm', 'pnpm']}>\n<Tab>npm install</Tab>\n<Tab>pnpm install</Tab>\n</Tabs>",
    props: {
      label: 'Label, where `items` of the tabs does not name it',
      disabled: 'Whether readers cannot choose it'
    }
  },
  Tabs: {
    summary: 'Alternatives, such as package managers',
    example:
      "<Tabs items={['npm', 'pnpm']} storageKey=\"manager\">\n<Tab>npm install</Tab>\n<Tab>pnpm install</Tab>\n</Tabs>",
    props: {
      items: 'Labels of the tabs, in their order',
      storageKey: 'Name under which a browser remembers the choice, for all tabs of this name',
      defaultIndex: 'Number of the tab that is open at first, from 0'
    }
  },
  Value: {
    summary: 'The value of a constant, within a sentence',
    example: '`MAX_FEE` is <Value of="Vault.MAX_FEE" />.',
    props: {
      of: 'Name of a constant, such as `Vault.MAX_FEE`',
      unit: 'Writes wei as `ether` or `gwei`, seconds as `minutes`, `hours`, `days` or `weeks`, and basis points, or a ratio with `decimals`, as `percent`; a value that would have to be rounded is an error',
      decimals:
        'Writes an amount of a token with this many decimals, as in `decimals={6}`, or a ratio, as in `unit="percent" decimals={18}`',
      symbol: 'Symbol of the token, after the amount'
    }
  }
}
