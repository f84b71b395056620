"""Code of answers in TypeScript, as Playwright MCP shows it."""

import pytest

from smoketree.browser.codegen import locator, typescript


@pytest.mark.parametrize(
    ("python", "shown"),
    [
        ('page.goto("http://a.example/?q=it\'s")', "await page.goto('http://a.example/?q=it\\'s');"),
        (
            'page.get_by_role("button", name="Save", exact=True).first.click(modifiers=["Shift", "Control"])',
            ("await page.getByRole('button', { name: 'Save', exact: true }).first().click({\n"
            "  modifiers: ['ControlOrMeta', 'Shift']\n});"),
        ),
        (
            'page.locator("iframe").content_frame.get_by_text(re.compile(r"a/\\d", re.IGNORECASE)).nth(-1).hover()',
            "await page.locator('iframe').contentFrame().getByText(/a\\/\\d/i).nth(-1).hover();",
        ),
        ('page.get_by_label("x").fill(os.environ["A-B"])', "await page.getByLabel('x').fill(process.env['A-B']);"),
        ('expect(page.get_by_role("checkbox")).not_to_be_checked()', "await expect(page.getByRole('checkbox')).not.toBeChecked();"),  # noqa: E501
        (
            'expect(page.locator("body")).to_match_aria_snapshot("- list:\\n  - text: `")',
            "await expect(page.locator('body')).toMatchAriaSnapshot(`\n  - list:\n    - text: \\`\n  `);",
        ),
        ('page.set_viewport_size({"width": 3, "height": 4})', "await page.setViewportSize({ width: 3, height: 4 });"),
        ('page.context.add_cookies([{"a-b": None}])', "await page.context().addCookies([{ 'a-b': null }]);"),
        ('page.emulate_media(color_scheme="null")', "await page.emulateMedia({ colorScheme: null });"),
        ('page.get_by_label("x").select_option(label="Red")', "await page.getByLabel('x').selectOption('Red');"),
        ("page.wait_for_timeout(1500)", "await new Promise(f => setTimeout(f, 1.5 * 1000));"),
        ("# JavaScript:\n# async page => {\n# }", "await (async page => {\n})(page);"),
        ("# The file chooser was cancelled.", "// The file chooser was cancelled."),
        ("for one in page.frames:\n    print(one)", "// for one in page.frames:\n//     print(one)"),
    ],
)  # fmt: skip
def test_python_becomes_typescript(python: str, shown: str) -> None:
    assert typescript(python) == shown


def test_a_locator_alone() -> None:
    assert locator('page.get_by_test_id("a").filter(has_text="b")') == "page.getByTestId('a').filter({ hasText: 'b' })"
