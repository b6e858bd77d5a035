"""What can be done at a table. To add something, declare it here: an action and the entry that it becomes, in a module
by its subject. Server, history and protocol find it.
"""
