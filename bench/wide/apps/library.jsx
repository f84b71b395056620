import React from "react";
import { createRoot } from "react-dom/client";
import { Container, Header, Table, Button, Label, Modal, Form, Message, Menu, Segment, Statistic, Accordion, Icon, Dropdown, Rating, Pagination } from "semantic-ui-react";
import css from "fomantic-ui-css/semantic.min.css";

document.head.insertAdjacentHTML("beforeend", `<style>${css}\nbody{padding:24px 0}.flash{position:fixed!important;bottom:16px;right:16px;z-index:2000}</style>`);
document.title = "Elm Street Library";

const BOOKS = [
  ["Middlemarch", "George Eliot", "Classics", "2026-03-02", "Nora Finch"],
  ["Dune", "Frank Herbert", "Fiction", null, null],
  ["The Hobbit", "J. R. R. Tolkien", "Fiction", "2026-03-12", "Sam Okoro"],
  ["Cosmos", "Carl Sagan", "Science", null, null],
  ["Silent Spring", "Rachel Carson", "Science", "2026-03-20", "Nora Finch"],
  ["Emma", "Jane Austen", "Classics", null, null],
  ["Neuromancer", "William Gibson", "Fiction", null, null],
].map(([title, author, shelf, due, member], i) => ({ id: i + 1, title, author, shelf, due, member, renewals: 0 }));
const MEMBERS = ["Nora Finch", "Sam Okoro", "Wei Zhang", "Lucia Bianchi"].map(m => ({ key: m, value: m, text: m }));
const later = (day, n) => new Date(Date.parse(day) + n * 864e5).toISOString().slice(0, 10);
const PER = 4;

class Loans extends React.Component {
  state = { books: null, page: 1, shelf: "All", sort: null, lend: null, member: "", error: "", flash: null, tab: "books", faq: -1 };

  async componentDidMount() {
    const s = await load("library", 50);
    this.setState({ books: s?.books || BOOKS });
  }
  flash(text, kind = "positive") {
    clearTimeout(this.timer);
    this.setState({ flash: { text, kind } });
    this.timer = setTimeout(() => this.setState({ flash: null }), 6000);
  }
  async put(books) {
    this.setState({ books });
    if (!is("not-saved")) await save("library", { books }, 80);
  }
  change(id, patch) { return this.put(this.state.books.map(b => b.id === id ? { ...b, ...patch } : b)); }

  confirm = async () => {
    const { lend, member } = this.state;
    if (!member) return this.setState({ error: "Choose a member first" });
    const due = later("2026-03-10", is("due-off") ? 20 : 21);
    await this.change(lend.id, { member, due });
    if (!is("modal-stays")) this.setState({ lend: null });
    this.flash(`“${lend.title}” lent to ${member} until ${due}`);
  };
  giveBack = async b => {
    await this.change(b.id, { member: null, due: null, renewals: 0 });
    this.flash(`“${b.title}” returned`);
  };
  renew = async b => {
    if (b.renewals >= 1 && !is("renew-again")) return this.flash("This loan cannot be renewed again", "negative");
    await this.change(b.id, { due: later(b.due, 14), renewals: b.renewals + 1 });
    this.flash(`Renewed until ${later(b.due, 14)}`);
  };

  list() {
    let { books, shelf, sort } = this.state;
    let list = shelf === "All" ? books : books.filter(b => b.shelf === shelf);
    if (sort) list = [...list].sort((a, b) => a[sort.key].localeCompare(b[sort.key]) * (sort.down && !is("sort-stuck") ? -1 : 1));
    return list;
  }
  books() {
    const { page, shelf, sort } = this.state, list = this.list(), pages = Math.ceil(list.length / PER);
    const th = (key, text) => <Table.HeaderCell sorted={sort?.key === key ? (sort.down ? "descending" : "ascending") : null}
      onClick={() => this.setState({ sort: { key, down: sort?.key === key && !sort.down }, page: 1 })}>{text}</Table.HeaderCell>;
    return <>
      <Menu secondary>{["All", "Classics", "Fiction", "Science"].map(s => <Menu.Item key={s} as="a" active={shelf === s} content={s} onClick={() => this.setState({ shelf: s, page: 1 })} />)}</Menu>
      <Table celled sortable>
        <Table.Header><Table.Row>{th("title", "Title")}{th("author", "Author")}<Table.HeaderCell>Status</Table.HeaderCell><Table.HeaderCell>Due</Table.HeaderCell><Table.HeaderCell>Actions</Table.HeaderCell></Table.Row></Table.Header>
        <Table.Body>{list.slice((page - 1) * PER, page * PER).map(b => <Table.Row key={b.id} negative={!!b.due && b.due < "2026-03-10"}>
          <Table.Cell>{b.title}</Table.Cell><Table.Cell>{b.author}</Table.Cell>
          <Table.Cell>{b.member ? <Label color={b.due < "2026-03-10" ? "red" : "blue"}>{b.due < "2026-03-10" ? "Overdue" : "On loan"}</Label> : <Label color="green">Available</Label>}</Table.Cell>
          <Table.Cell>{b.due || "—"}</Table.Cell>
          <Table.Cell>{b.member ? <><Button size="mini" onClick={() => this.giveBack(b)}>Return</Button><Button size="mini" basic onClick={() => this.renew(b)}>Renew</Button></>
            : <Button size="mini" primary onClick={() => this.setState({ lend: b, member: "", error: "" })}>Lend</Button>}</Table.Cell>
        </Table.Row>)}</Table.Body>
        {pages > 1 && <Table.Footer><Table.Row><Table.HeaderCell colSpan={5}>
          <Pagination size="mini" style={{ float: "right" }} activePage={page} totalPages={pages} firstItem={null} lastItem={null}
            onPageChange={(e, d) => this.setState({ page: d.activePage })} />
        </Table.HeaderCell></Table.Row></Table.Footer>}
      </Table>
      <p>{list.length} {list.length === 1 ? "title" : "titles"}</p></>;
  }
  members() {
    return <Segment.Group>{MEMBERS.map(m => { const n = this.state.books.filter(b => b.member === m.value).length;
      return <Segment key={m.key}><Icon name="user" /> <b>{m.text}</b> <Label circular>{n} {n === 1 ? "loan" : "loans"}</Label></Segment>; })}</Segment.Group>;
  }
  render() {
    const { books, lend, member, error, flash, tab, faq } = this.state;
    if (!books) return <Container><Message icon="circle notched" header="Loading catalogue" /></Container>;
    const out = books.filter(b => b.member).length;
    return <Container>
      <Header as="h1" icon="book" content="Elm Street Library" subheader="Today is 2026-03-10" />
      <Statistic.Group size="mini"><Statistic label="On loan" value={is("stale-loans") ? 3 : out} /><Statistic label="On the shelf" value={books.length - out} /></Statistic.Group>
      <Menu tabular>
        <Menu.Item name="Catalogue" active={tab === "books"} onClick={() => this.setState({ tab: "books" })} />
        <Menu.Item name="Members" active={tab === "members"} onClick={() => this.setState({ tab: "members" })} /></Menu>
      {tab === "books" ? this.books() : this.members()}
      <Accordion styled>{[["How long can I keep a book?", "Three weeks."], ["What does a late book cost?", "20 cents a day."]].map(([q, a], i) => <React.Fragment key={q}>
        <Accordion.Title active={faq === i} onClick={() => this.setState({ faq: faq === i ? -1 : i })}><Icon name="dropdown" />{q}</Accordion.Title>
        <Accordion.Content active={faq === i}>{a}</Accordion.Content></React.Fragment>)}</Accordion>
      <Modal size="tiny" open={!!lend} onClose={() => this.setState({ lend: null })}>
        <Modal.Header>Lend a book</Modal.Header>
        <Modal.Content><p>{lend?.title} by {lend?.author}</p>
          <Form error={!!error}><Form.Field><label>Member</label>
            <Dropdown selection search placeholder="Choose a member" options={MEMBERS} value={member} onChange={(e, d) => this.setState({ member: d.value, error: "" })} /></Form.Field>
            <Message error content={error} /></Form></Modal.Content>
        <Modal.Actions><Button onClick={() => this.setState({ lend: null })}>Cancel</Button><Button positive onClick={this.confirm}>Lend it</Button></Modal.Actions>
      </Modal>
      {flash && <Message className="flash" role="status" positive={flash.kind === "positive"} negative={flash.kind === "negative"} content={flash.text} />}
    </Container>;
  }
}
createRoot(document.getElementById("root")).render(<Loans />);
